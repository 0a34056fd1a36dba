import { ambiguousHeadings, headings, type Meaning, meanings } from './headings.ts'
import { normaliseName } from './normalise-name.ts'

export interface Heading {
  /** The meaning, if the heading alone is enough to know it. */
  sure?: Meaning
  /** Further meanings of the heading. The values of the column decide which meaning applies. */
  possible: readonly Meaning[]
  /** Distance from the start to the checkpoint that the heading names, in metres. */
  distance?: number
  /**
   * True if the values of the column must not decide its meaning, for example for the places of
   * teams.
   */
  ignoresValues?: boolean
  /** True if the times of the column have hours and minutes only, as in "Time (hh:mm)". */
  lacksSeconds?: boolean
  /** The unit of the numbers, as in "Time (min)": h, mi, s, se or ms. */
  unit?: string
}

const noMeaning: Heading = { possible: [] }
const unused: Heading = { possible: [], ignoresValues: true }
/** Times of other races, or times that somebody expects. */
const ofOtherRaces =
  /^(?:pb|sb|ub|personal best|season'?s? best|mejor marca|seed|(?:seed|entry|expected|predicted|estimated|target|goal) time|meldezeit|temps estimé|course record)$/i

/**
 * Returns the form in which headings are compared: without case, accents, punctuation and spaces.
 * `#` and `№` count as "no".
 */
export function plainHeading(text: string): string {
  const name = normaliseName(text.replaceAll(/[#№]/g, ' no '))
  return name === '' ? text.trim() : name.replaceAll(' ', '')
}

/** Returns the headings of a meaning, in the order of the dictionary. */
export function headingsOf(meaning: Meaning, list: 'sure' | 'ambiguous' = 'sure'): string[] {
  const text = (list === 'sure' ? headings : ambiguousHeadings)[meaning]
  return text === undefined ? [] : text.split('|').map((heading) => heading.trim())
}

const dictionary = new Map<string, Heading>()
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
 * Looks a heading up in the dictionary. Other headings may name a checkpoint by its distance or
 * number.
 */
export function readHeading(text: string): Heading {
  if (ofOtherRaces.test(text)) return unused
  const known =
    dictionary.get(plainHeading(text)) ?? readWithoutGenders(text) ?? readCheckpoint(text)
  const [unit, seconds] = unitOfTimes.exec(text) ?? []
  const [plainUnit = ''] = unitOfNumbers.exec(text) ?? []
  if (known === undefined && plainUnit !== '') {
    const letters = plainUnit.replaceAll(/[^a-z]/gi, '').toLowerCase()
    const unitOf = /^(?:h|st)/.test(letters) ? 'h' : letters.slice(0, 2)
    return { ...readHeading(text.slice(0, -plainUnit.length)), unit: unitOf }
  }
  if (unit === undefined) return known ?? noMeaning
  if (seconds === undefined) return { possible: [], ignoresValues: true, lacksSeconds: true }
  return known ?? dictionary.get(plainHeading(text.slice(0, -unit.length))) ?? noMeaning
}

/** The letters of genders behind a heading: `Sexo (M/F)`. */
const gendersBehind = /\s*[([]\p{L}\s?[/|-]\s?\p{L}[)\]]$/u

/**
 * Reads `Sexo (M/F)` as a gender and `Rank (M/F)` as a place among men or women. `Category (M/F)`
 * may have M and F, or M40 and F40.
 */
function readWithoutGenders(text: string): Heading | undefined {
  if (!gendersBehind.test(text)) return undefined
  const known = dictionary.get(plainHeading(text.replace(gendersBehind, '')))
  if (known?.sure === 'place') return { sure: 'gender_place', possible: [] }
  if (known?.sure === 'category') return { possible: ['gender', 'category'] }
  return known?.sure === 'gender' ? known : undefined
}

/** The form of times behind a heading: `Time (h:mm:ss)`, `Zeit [mm:ss]`, `Time hh:mm`. */
const unitOfTimes =
  /[\s([]+(?:(?:h{1,2}:)?m{1,2}(:ss?(?:[.,:]\w{1,3})?)|(?:h{1,2}|std):(?:mm|min))[)\]]?\s*$/i

/** The unit of numbers behind a heading: `Time (min)`. */
const unitOfNumbers =
  /\s*[([](?:h|hrs?|hours|std|stunden|min|minutes|minuten|s|sec|seconds|sekunden|ms)\.?[)\]]\s*$/i

const metres: Record<string, number> = {
  k: 1000,
  km: 1000,
  公里: 1000,
  км: 1000,
  m: 1,
  м: 1,
  mi: 1609.344,
  mile: 1609.344,
  miles: 1609.344,
}
const halfMarathon = 21_097.5

const ofPlace = /place|platz|rang|\brank|\bpos|\bpl\b|\bclt\b|\brk\b|miejsce|順位|排名|名次|место/
const ofPace = /tempo|pace|km\/h|min\/km|speed|vitesse|velocid|velocit|geschwindigkeit|темп|скорост/
const ofGap = /\b(?:diff|gap|behind|ruckstand|abstand|ecart|distacco|achterstand)|отстав/
const half =
  /^(?:(?:time|split|zeit|temps|tempo) ?)?(?:half|halb|halbmarathon|halfway|half marathon|halvmara|halvmaraton|mi-?parcours|mi-?course|mezza|medio|media|半程|半马)(?: ?(?:time|split|zeit|temps|marathon))?$/
const atDistance =
  /^(?:\p{L}+[ :.-]*){0,3}(\d{1,4}(?:[.,]\d{1,4})?) ?(km|k|公里|км|miles?|mi|m|м)(?!\p{L}| ?\/)/u
/** `km 12`, `Km 12 Lac Bleu`. */
const unitBefore = /^(km|k|км|miles?|mi) ?(\d{1,3}(?:[.,]\d{1,2})?)(?: \D*)?$/
/** A name before the distance: `Champex-Lac (55 km)`, `CP3 La Fouly [72.3 km, 3100 m+]`. */
const nameBefore =
  /^(.*\p{L}.*?) ?(?:[([] ?(\d{1,3}(?:[.,]\d{1,2})?) ?(km|км|miles?|mi)(?!\p{L}| ?\/)[^)\]]*[)\]](?: \p{L}+)?| (\d{1,3}(?:[.,]\d{1,2})?) ?(km|км|miles?|mi))$/u
/** A number and the name of a place: `CP3 La Fouly`. */
const numberedPlace =
  /^(?:cp|pc|check ?point|aid(?: station)?|ravito|vp|ristoro|avituallamiento|punkt)[ .#-]*\d{1,3}[ .:,-]+\p{L}/u
const numbered =
  /^(split|aid|aid station|cp|pc|check ?point|interval|punch|stempel|stamplar|klip|poincon|pointage|zwischenzeit|lap|leg|runde|ronde|giro|tour|vuelta|intermediate|inter|parziale|passage)[ .#-]*(\d{1,4})(?: ?(?:time|zeit|tid))?$/
/**
 * A number after “split” is a distance in metres if it is at least this large. A smaller number is
 * the number of the split, and a smaller number before “M” is a number of miles: 5M, 10M. Before
 * “m” it is a number of metres, as in a sprint.
 */
const leastMetres = 25

/** Reads the name of a place, a pace or a gap at a checkpoint. */
function readOtherThanTime(name: string): Heading | undefined {
  if (ofPlace.test(name)) return { sure: 'split_place', possible: [] }
  if (ofPace.test(name)) return { sure: 'pace', possible: [] }
  return ofGap.test(name) ? { sure: 'gap', possible: [] } : undefined
}

function readCheckpoint(text: string): Heading | undefined {
  const name = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  if (half.test(name)) return { sure: 'split', possible: [], distance: halfMarathon }
  const [, unitFirst, numberBehind] = unitBefore.exec(name) ?? []
  const [, place = '', inBrackets, bracketUnit, atEnd = inBrackets, endUnit = bracketUnit] =
    nameBefore.exec(name) ?? []
  // "Time (10 km)" and "Category (10 km)" name no places.
  const before = dictionary.get(plainHeading(place))
  if (/^(?:race|gun|chip)_time$/.test(before?.sure ?? '') && inBrackets !== undefined) return before
  const isPlace = (before === undefined || before.sure === 'split') && !/ (?:in|out)$/.test(name)
  const [, number = isPlace ? (numberBehind ?? atEnd) : numberBehind, unit = unitFirst ?? endUnit] =
    atDistance.exec(name) ?? []
  if (number !== undefined && unit !== undefined) {
    const value = Number(number.replace(',', '.'))
    const areMiles = unit === 'm' && value < leastMetres && !/\d[\s_]?m/u.test(text)
    const length = areMiles ? 'mile' : unit
    const distance = Math.round(value * (metres[length] ?? 1) * 10) / 10
    return readOtherThanTime(name) ?? { sure: 'split', possible: [], distance }
  }
  if (numberedPlace.test(name)) return readOtherThanTime(name) ?? { sure: 'split', possible: [] }
  const [, , order] = numbered.exec(name) ?? []
  if (order === undefined) return undefined
  const isDistance = name.startsWith('split') && Number(order) >= leastMetres
  return { sure: 'split', possible: [], ...(isDistance ? { distance: Number(order) } : {}) }
}
