import { readCheckpoint } from './checkpoint-heading.ts'
import { dictionary, type Heading, noMeaning, plainHeading, unused } from './known-headings.ts'
import type { Meaning } from './meanings.ts'
import { normaliseName } from '../domain/normalise-name.ts'

/** Times of other races, or expected times. */
const ofOtherRaces =
  /^(?:pb|sb|ub|personal best|season'?s? best|mejor marca|seed|(?:seed|entry|expected|predicted|estimated|target|goal) time|meldezeit|temps estimé|course record)$/i

const maxHeadingLength = 120

/**
 * Looks a heading up in the dictionary. Other headings may name a checkpoint by its distance or
 * number.
 */
export function readHeading(text: string): Heading {
  if (text.length > maxHeadingLength) return noMeaning
  if (ofOtherRaces.test(text) || text.includes('%')) return unused
  const known =
    dictionary.get(plainHeading(text)) ??
    readWithoutGenders(text) ??
    readPlaceWithin(text) ??
    readOfClock(text) ??
    readAlternatives(text) ??
    readCheckpoint(text)
  const [unit, seconds] = unitOfTimes.exec(text) ?? []
  const [plainUnit = ''] = unitOfNumbers.exec(text) ?? unitInKey.exec(text) ?? []
  if (known === undefined && plainUnit !== '') {
    const letters = plainUnit.replaceAll(/[^a-z]/gi, '')
    const unitOf = unitOfLetters(letters.replace(/^in/i, '').toLowerCase())
    const heading = readHeading(text.slice(0, -plainUnit.length))
    // In French, "Clt (H)" and "Temps (H)" are for men.
    const isOfMen = unitOf === 'h' && (letters === 'H' || !mayBeTimes(heading))
    return isOfMen ? noMeaning : { ...heading, unit: unitOf }
  }
  if (unit === undefined) return known ?? noMeaning
  if (seconds === undefined) return { possible: [], ignoresValues: true, lacksSeconds: true }
  return known ?? dictionary.get(plainHeading(text.slice(0, -unit.length))) ?? noMeaning
}

function unitOfLetters(letters: string): Heading['unit'] {
  if (/^(?:h|st)/.test(letters)) return 'h'
  if (/^m(?:s|illi)/.test(letters)) return 'ms'
  return letters.startsWith('m') ? 'min' : 's'
}

/** Whether a heading means or may mean finish times. */
export const isFinish = ({ sure, possible }: Heading) =>
  /^(?:gun|chip|race)_time$/.test(sure ?? '') || possible.includes('race_time')

/** Whether a heading means or may mean times at checkpoints or at the finish. */
export const isTimed = (heading: Heading) => heading.sure === 'split' || isFinish(heading)

/** Whether a heading means times since the start. "Arrivo" may also mean times of day. */
export const mayBeTimes = ({ sure, possible }: Heading) =>
  /^(?:(?:gun|chip|race)_time|split)$/.test(sure ?? '') ||
  (possible.includes('race_time') && !possible.includes('clock_time'))

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

/** Words for a place, and for the group within which it is, without accents. */
const placeWord =
  'place|pos|posn|position|posizione|posicion|positie|rank|rk|rang|rg|platz|pl|plz|clt|cl|class|classement|plac|placering|plass|plts|puesto'
const groupsOfPlaces = {
  place:
    'total|totale|tot|overall|gesamt|ges|scratch|general|generale|gen|gral|geral|assoluta|ass|abs|totaal|totalt|celk|celkem|open|ogolne',
  gender_place:
    's|sx|sex|sexe|sexo|sesso|gender|gndr|genre|genero|geschlecht|geschl|geslacht|kon|kjonn|mw|mf|hf|m f|m w|h f|m v|m k|k m|f m|w m|м ж',
  category_place:
    'c|cat|categ|category|categoria|categorie|kat|kateg|kategorie|kategori|ag|ak|ac|age group|kl|klass|klasse|aldersgruppe|div|division',
} as const
const placesWithin = Object.entries(groupsOfPlaces).map(([meaning, group]) => ({
  meaning: meaning as keyof typeof groupsOfPlaces,
  form: new RegExp(`^(?:(?:${placeWord}) (?:${group})|(?:${group}) (?:${placeWord}))$`),
}))

/** Words between the words of a heading for places: `Poř. v kat.`, `Место среди М/Ж`. */
const beforeGroup = /(?<=\p{L} )(?:v|w|в|среди|in|i|en|de|par|per|by|of) /gu
/** Words for all athletes beside a place: `Poř. celk.` */
const totals = new Set(groupsOfPlaces.place.split('|'))
/** Words for a place that have other meanings, too. */
const placeBesideGroup = new Set(['hely', 'mesto', 'mjesto', 'loc', 'lugar', 'plaats', 'plats'])

/** Reads `Pos. Sex`, `PosCat`, `Kl.-Rang`, `Poř. v kat.` and `Rang Total`, in any order of the words. */
function readPlaceWithin(text: string): Heading | undefined {
  const name = normaliseName(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).replaceAll(
    beforeGroup,
    '',
  )
  const found = placesWithin.find(({ form }) => form.test(name))
  if (found !== undefined) return { sure: found.meaning, possible: [] }
  const words = name.split(' ')
  const partsAt = (at: number) => [words.slice(0, at).join(''), words.slice(at).join('')]
  for (const parts of words.slice(1).map((_, index) => partsAt(index + 1))) {
    // "Overall" above "Category" says nothing about places.
    const isPlaceWord = (part: string) =>
      placeBesideGroup.has(part) || (dictionary.get(part)?.sure === 'place' && !totals.has(part))
    if (!parts.some(isPlaceWord)) continue
    if (parts.some((part) => totals.has(part))) return { sure: 'place', possible: [] }
    const known = parts.map((part) => dictionary.get(part)?.sure)
    const group = known.find((meaning) => meaning === 'category' || meaning === 'gender')
    if (group !== undefined) return { sure: placeIn[group], possible: [] }
  }
  return undefined
}

/** For each kind of group, the meaning of the places within it. */
export const placeIn = { category: 'category_place', gender: 'gender_place' } as const

/** Words between the words of a heading for times: `Tempo de Chip`. */
const joining = new Set(['de', 'del', 'di', 'da', 'do', 'of', 'the'])

/** Reads `Laufzeit (netto)`, `Tempo de Chip` and `Chip time (net)`: times of one clock. */
function readOfClock(text: string): Heading | undefined {
  const words = normaliseName(text)
    .split(' ')
    .filter((word) => !joining.has(word))
  if (words.length < 2) return undefined
  const found = words.map((word) => dictionary.get(plainHeading(word)) ?? noMeaning)
  const clocks = found.filter(({ sure }) => sure === 'gun_time' || sure === 'chip_time')
  const [clock, other] = new Set(clocks.map(({ sure }) => sure))
  const areTimes = found.every((heading) => clocks.includes(heading) || isFinish(heading))
  return clock !== undefined && other === undefined && areTimes
    ? { sure: clock, possible: [] }
    : undefined
}

/** A pace or a speed: `Snitt/km`, `Min / mile`, `km/t`. */
const perDistance = /(?:\/|\bper\b) ?(?:km|k|mi(?:le)?|100 ?m)\b|\bkm ?\/ ?[htu]\b/i
const ofOrigin = new Set<Meaning>(['team', 'city', 'country', 'region'])

/** Reads `Club / Équipe` and `Klub/Obec` as the club, `Town/Country` as the town, paces, and `Sex/Age`. */
function readAlternatives(text: string): Heading | undefined {
  if (perDistance.test(text)) return { sure: 'pace', possible: [] }
  const parts = text.split('/').flatMap((part) => dictionary.get(plainHeading(part))?.sure ?? [])
  const [first, ...others] = parts
  if (first === undefined || others.length === 0) return undefined
  if (parts.length < text.split('/').length) return undefined
  if (parts.every((part) => ofOrigin.has(part))) {
    return { sure: parts.includes('team') ? 'team' : first, possible: [] }
  }
  // Under "Sex/Age", a value such as F30 is neither a gender nor an age.
  return others.some((other) => other !== first) ? unused : undefined
}

/** The form of times behind a heading: `Time (h:mm:ss)`, `Zeit [mm:ss]`, `Time hh:mm`. */
const unitOfTimes =
  /[\s([]+(?:(?:h{1,2}:)?m{1,2}(:ss?(?:[.,:]\w{1,3})?)|(?:h{1,2}|std):(?:mm|min))[)\]]?\s*$/i

/** The unit of numbers behind a heading: `Time (min)`. */
const unitOfNumbers =
  /\s*[([](?:h|hrs?|hours|std|stunden|min|minutes|minuten|s|sec|seconds|sekunden|ms)\.?[)\]]\s*$/i
/** The unit of numbers in a key of JSON: `finish_time_seconds`, `chipTimeMs`. */
const unitInKey =
  /_(?:in_)?(?:sec(?:ond)?s?|ms(?:ec)?|millis(?:econds)?)$|(?<=[a-z])(?:In)?(?:Sec(?:ond)?s?|Ms(?:ec)?|Millis(?:econds)?)$/
