import { metresOf } from '../../../domain/distances.ts'
import { languages } from '../../../domain/languages.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { readCountries } from '../places/countries.ts'

/**
 * Some words of a search text. They may have a meaning, such as a distance, a month or a country.
 */
export interface Hint {
  /** The words of the text. They may also be part of an event's name. */
  words: string[]
  /** Range of whole kilometres of a race. */
  distance?: [from: number, to: number]
  /** Month of the event from 1 to 12. A hint can have a month, a year, or both. */
  month?: number
  year?: number
  /** Country code in lower case (ISO 3166-1 alpha-2). */
  country?: string
}

/**
 * A search text, split into hints and words without a special meaning. Distances with a unit come
 * first. The other parts are in the order of the text.
 */
export type Question = Hint[]

/** Maximum number of words besides distances with a unit. Further words are ignored. */
const maxWords = 6

/** Names of distances, and their lengths in whole kilometres: `marathon` is 42. */
const namedDistances = new Map<string, number>([
  ...['half marathon', 'halfmarathon', 'halve marathon', 'halbmarathon', 'mezza maratona'].map(
    half,
  ),
  ...['medio maraton', 'media maraton', 'semi marathon', 'semimarathon', '半程馬拉松', '半馬'].map(
    half,
  ),
  ...['marathon', 'maratona', 'maraton', '馬拉松', '全程馬拉松'].map((name) => [name, 42] as const),
])

function half(name: string) {
  return [name, 21] as const
}

const unit =
  /(?<![\p{L}\p{N}.,])(\d{1,4}(?:[.,]\d{1,3})?)\s*(km|k|kms|kilomet(?:er|ers|re|res)|kilómetros?|chilometr[io]|kilomètres?|公里|千米|mi|miles?|英里)(?![\p{L}\p{N}])/giu

/** Reads distances, months, years and countries in a text, in any language of the site. */
export function readQuestion(text: string): Question {
  const distances: Hint[] = []
  const others = text
    .normalize('NFC')
    .replace(unit, (written: string, size: string, name: string) => {
      const number = Number(size.replace(',', '.'))
      const isMiles = /^(?:mi|miles?|英里)$/iu.test(name)
      const km = Math.floor(isMiles ? (number * metresOf.mile) / 1_000 : number)
      distances.push({ words: wordsOf(written), distance: [km, km] })
      return ' '
    })
  const words = wordsOf(others).slice(0, maxWords)
  return [...distances, ...readHints(words, words.length + distances.length > 1)]
}

/**
 * Returns the words that mean a distance, month, year or country. Returns none for a text that is a
 * single hint, because its words may be the beginning of a name.
 */
export function meantWords(question: Question): ReadonlySet<string> {
  const meant = question.filter((hint) => Object.keys(hint).length > 1)
  return new Set(question.length > 1 ? meant.flatMap(({ words }) => words) : [])
}

/**
 * Splits words into hints.
 * @param readsYears whether a number may be a year; false for a text of one word
 */
function readHints(words: readonly string[], readsYears: boolean): Hint[] {
  const hints: Hint[] = []
  for (let from = 0; from < words.length;) {
    const hint = hintAt(words, from, readsYears)
    hints.push(hint)
    from += hint.words.length
  }
  return hints
}

function hintAt(words: readonly string[], from: number, readsYears: boolean): Hint {
  const rest = words.slice(from)
  const [first = '', second = ''] = rest
  for (const length of [3, 2, 1].filter((each) => each <= rest.length)) {
    const phrase = rest.slice(0, length)
    const km = namedDistances.get(phrase.join(' '))
    if (km !== undefined) return { words: phrase, distance: [km, km] }
    const { countries, rest: left } = readCountries(phrase)
    const [country] = countries
    if (country !== undefined && left.length === 0) return { words: phrase, country }
  }
  const month = monthNames().get(first)
  if (month !== undefined) {
    const year = yearOf(second)
    return year === undefined ? { words: [first], month } : { words: [first, second], month, year }
  }
  const year = readsYears ? yearOf(first) : undefined
  return year === undefined ? { words: [first] } : { words: [first], year }
}

function yearOf(word: string): number | undefined {
  const [year] = /^(?:19|20)\d\d(?=年?$)/u.exec(word) ?? []
  return year === undefined ? undefined : Number(year)
}

let monthsByName: ReadonlyMap<string, number> | undefined

/**
 * Returns the numbers of months by their normalised names in all languages of the site: `juni` → 6.
 */
function monthNames(): ReadonlyMap<string, number> {
  monthsByName ??= new Map(
    languages.flatMap(({ tag }) => {
      const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, index) => {
        const name = normaliseName(format.format(new Date(Date.UTC(2026, index, 15))))
        return [name, index + 1] as const
      })
    }),
  )
  return monthsByName
}

function wordsOf(text: string): string[] {
  return normaliseName(text).split(' ').filter(Boolean)
}
