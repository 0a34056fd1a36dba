import { ambiguousHeadings, headings } from './headings.ts'
import { type Meaning, meanings } from './meanings.ts'
import { normaliseName } from '../domain/normalise-name.ts'

export interface Heading {
  /** The meaning, if the heading alone is enough to know it. */
  sure?: Meaning
  /** Further meanings of the heading. The values of the column decide which meaning applies. */
  possible: readonly Meaning[]
  /** Distance from the start to the checkpoint that the heading names, in metres. */
  distance?: number
  /**
   * Distance of the place that the heading may name, as in "Champex-Lac (55 km)". The times of the
   * table decide whether it is a checkpoint.
   */
  distanceOfPlace?: number
  /**
   * True if the values of the column must not decide its meaning, for example for the places of
   * teams.
   */
  ignoresValues?: boolean
  /** True if the times of the column have hours and minutes only, as in "Time (hh:mm)". */
  lacksSeconds?: boolean
  /** The unit of the numbers, as in "Time (min)". */
  unit?: 'h' | 'min' | 's' | 'ms'
}

export const noMeaning: Heading = { possible: [] }
export const unused: Heading = { possible: [], ignoresValues: true }

/**
 * Returns the form in which headings are compared: without case, accents, punctuation and spaces.
 * `#`, `№` and `N°` count as "no".
 */
export function plainHeading(text: string): string {
  const name = normaliseName(text.replaceAll(/[#№]|\bn\.?[°º]/gi, ' no '))
  return name === '' ? text.trim() : name.replaceAll(' ', '')
}

/** Returns the headings of a meaning, in the order of the dictionary. */
export function headingsOf(meaning: Meaning, list: 'sure' | 'ambiguous' = 'sure'): string[] {
  const text = (list === 'sure' ? headings : ambiguousHeadings)[meaning]
  return text === undefined ? [] : text.split('|').map((heading) => heading.trim())
}

export const dictionary = new Map<string, Heading>()
for (const meaning of Object.keys(meanings) as Meaning[]) {
  for (const heading of headingsOf(meaning)) {
    const key = plainHeading(heading)
    if (!dictionary.has(key)) dictionary.set(key, { sure: meaning, possible: [] })
  }
}
for (const meaning of Object.keys(meanings) as Meaning[]) {
  for (const heading of headingsOf(meaning, 'ambiguous')) {
    const key = plainHeading(heading)
    const known = dictionary.get(key) ?? noMeaning
    dictionary.set(key, { ...known, possible: [...known.possible, meaning] })
  }
}

/**
 * Maximum number of characters of a heading with a meaning. The time of some patterns grows with the
 * cube of the length.
 */
