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

const noMeaning: Heading = { possible: [] }
const unused: Heading = { possible: [], ignoresValues: true }
/** Times of other races, or expected times. */
const ofOtherRaces =
  /^(?:pb|sb|ub|personal best|season'?s? best|mejor marca|seed|(?:seed|entry|expected|predicted|estimated|target|goal) time|meldezeit|temps estimé|course record)$/i

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
 * Maximum number of characters of a heading with a meaning. The time of some patterns grows with the
 * cube of the length.
 */
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
    // In French, "Clt (H)" and "Temps (H)" are of men.
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

/** Whether a heading is, or may be, of finish times. */
export const isFinish = ({ sure, possible }: Heading) =>
  /^(?:gun|chip|race)_time$/.test(sure ?? '') || possible.includes('race_time')

/** Whether a heading is, or may be, of times at checkpoints or at the finish. */
export const isTimed = (heading: Heading) => heading.sure === 'split' || isFinish(heading)

/** Whether a heading is of times since the start. "Arrivo" may also be of times of day. */
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

/** Words between those of a place: `Poř. v kat.`, `Место среди М/Ж`. */
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

/** The places within a group of a category or a gender. */
export const placeIn = { category: 'category_place', gender: 'gender_place' } as const

/** Words between those of a time: `Tempo de Chip`. */
const joining = new Set(['de', 'del', 'di', 'da', 'do', 'of', 'the'])

/** Reads `Laufzeit (netto)` and `Tempo de Chip`: words for a finish time, and one that names its clock. */
function readOfClock(text: string): Heading | undefined {
  const words = normaliseName(text)
    .split(' ')
    .filter((word) => !joining.has(word))
  if (words.length < 2) return undefined
  const found = words.map((word) => dictionary.get(plainHeading(word)) ?? noMeaning)
  const clocks = found.filter(({ sure }) => sure === 'gun_time' || sure === 'chip_time')
  const [clock] = new Set(clocks.map(({ sure }) => sure))
  const areTimes = found.every((heading) => clocks.includes(heading) || isFinish(heading))
  return clocks.length === 1 && clock !== undefined && areTimes
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
  // In "Sex/Age", a value such as F30 is neither of them.
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
const ofPace =
  /(?<!inter)tempo|pace|km\/h|min\/km|speed|vitesse|velocid|velocit|geschwindigkeit|темп|скорост/
const ofDay = /\b(?:tod|time of day|uhrzeit|tageszeit|heure|hora|ora|klokslag|kellonaika|godzina)\b/
const ofGap = /\b(?:diff|gap|behind|ruckstand|abstand|ecart|distacco|achterstand)|отстав/
const half =
  /^(?:(?:time|split|zeit|temps|tempo) ?)?(?:half|halb|halbmarathon|halfway|half marathon|halve marathon|halvmara|halvmarat(?:h?)on|puolimaraton|mi-?parcours|mi-?course|semi-?marathon|mezza|mezza maratona|medio|media|media maraton|半程|半程[馬马]拉松|半[馬马])(?: ?(?:time|split|zeit|temps|marathon))?$/
/** Abbreviations of a half marathon that also mean a semifinal, or metres of ascent. */
const mayBeHalf = /^(?:semi|hm)$/
/** A point of the course that names a part of it: `half`, `30 km`. */
const point = String.raw`(?:start|half|halb|semi|hm|finish|ziel|\d+(?:[.,]\d+)? ?(?:km|k|miles?|mi|m))`
/** The time from one checkpoint to another: `5K-10K`, `HM - 30 km`, `30 km to 40 km`. */
const betweenPoints = new RegExp(
  `^(?!start\\P{L}*(?:finish|ziel))(?:\\p{L}+ )?${point} ?(?:[-–>→]+|to|bis|a|tot|til) ?${point}`,
  'u',
)
const atDistance =
  /^(?:\p{L}+[ :.-]*){0,3}(\d{1,5}(?:[.,]\d{1,4})?) ?(km|k|公里|км|miles?|mi|m|м)(?!\p{L}| ?\/)/u
const unitBefore = /^(km|k|км|miles?|mi) ?(\d{1,3}(?:[.,]\d{1,2})?)$/
/** `Champex-Lac (55 km)`, `CP3 La Fouly [72.3 km, 3100 m+]`, `Col de la Forclaz 82 km`. */
const placeBefore =
  /^(.*\p{L}.*?) ?(?:[([] ?| )(\d{1,3}(?:[.,]\d{1,2})?) ?(km|k|км|miles?|mi)(?!\p{L}| ?\/)(?:,[^)\]]*)?[)\]]?$/u
/** `Km 82 Vallorcine`. */
const placeBehind = /^(km|км) ?(\d{1,3}(?:[.,]\d{1,2})?) (\P{N}+)$/u
/** `Vallorcine km 82`. */
const unitBehindPlace = /^(.*\p{L}.*?)[ :([]+(km|км) ?(\d{1,3}(?:[.,]\d{1,2})?)[)\]]?$/u
const kilometres =
  /\b(?:kilomet(?:er|re|ro)s?|chilometr[oi])\b|\bkm\.(?= ?\d)|キロ(?:メートル)?|千米|χλμ|กม/g
/** `5. km` and `5th km`. */
const ordinal = /(?<=\d)(?:\.|st|nd|rd|th) ?(?=(?:km|miles?)\b)/g
/** Words for a place on the course behind its distance: `5km地点`. */
const wordBehind = /(?:地点|通過|통과)(?:タイム|기록)?$/
/** Words for times of a part of the course, of other races, or expected ones: `Last 1.1 km`, `PB 10 km`. */
const noPassing =
  /^(?:\p{L}+ )*(?:last|letzte[rsn]?|final|dernier|derniers|ultim[oi]s?|sista|siste|sidste|viimeinen|best|beste[rs]?|fastest|schnellste[rs]?|meilleur|mejor|miglior|migliore|pb|sb|ub|record|rekord|predicted|expected|estimated|target|goal|seed|previous)(?![\p{L}\d])/u
/** Words for a leg, a stage, another race, a best or expected time, a limit, a mean value or a time of day. */
const noPlace =
  /time|zeit|lauf|lopp|loop|qualif|limit|cut.?off|barrier|referen[cz]|rennen|record|rekord|schwimm|marat|\b(?:pb|sb|ub|best|mejor|previous|last|letzte[rs]?|expected|predicted|estimated|target|goal|seed|entry|wave|start|uhr|heure|hora|ora|clock|day|moy|moyen|moyenne|avg|average|mean|schnitt|legs?|stage|etappe|etape|tappa|etapa|prologue?|prolog|lap|runde|ronde|boucle|giro|vuelta|segment|sector|sektor|section|abschnitt|ascent|descent|climb|uphill|downhill|aufstieg|abstieg|montee|descente|salita|discesa|swim|swimming|bike|biking|rider?|cycl(?:e|ing)|runs?|runner|running|walk|ski|course|race|gara|carrera|nage|natation|natacion|nuoto|velo|rad|vtt|mtb|kayak|half|halb|stop|rest|pause|in|out|wish|wunsch|t1|t2)\b/
const numbered =
  /^(split|aid|aid station|cp|pc|check ?point|interval|punch|stempel|stamplar|klip|poincon|pointage|zwischenzeit|lap|leg|runde|ronde|giro|tour|vuelta|intermediate|inter|parziale|passage)[ .#-]*(\d{1,4})(?: ?(?:time|zeit|tid))?$/
/**
 * A number after “split” is a distance in metres if it is at least this large. A smaller number is
 * the number of the split, and a smaller number before “M” is a number of miles: 5M, 10M. Before
 * “m” it is a number of metres, as in a sprint.
 */
const leastMetres = 25

function readCheckpoint(text: string): Heading | undefined {
  const name = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(kilometres, 'km')
    .replaceAll(ordinal, ' ')
    .replace(wordBehind, '')
    .trim()
  if (half.test(name)) return { sure: 'split', possible: [], distance: halfMarathon }
  if (mayBeHalf.test(name)) return { possible: [], distanceOfPlace: halfMarathon }
  if (betweenPoints.test(name) || (noPassing.test(name) && /\d/.test(name))) return unused
  const [, unitFirst, numberBehind] = unitBefore.exec(name) ?? []
  const [found = name, number = numberBehind, unit = unitFirst] = atDistance.exec(name) ?? []
  if (number !== undefined && unit !== undefined) {
    const value = Number(number.replace(',', '.'))
    const areMiles = unit === 'm' && value < leastMetres && !/\d[\s_]?m/u.test(text)
    const length = areMiles ? 'mile' : unit
    const distance = Math.round(value * (metres[length] ?? 1) * 10) / 10
    if (ofPlace.test(name)) return { sure: 'split_place', possible: [] }
    if (ofPace.test(name)) return { sure: 'pace', possible: [] }
    if (ofGap.test(name)) return { sure: 'gap', possible: [] }
    if (ofDay.test(name)) return { sure: 'clock_time', possible: [] }
    const [behind = ''] = name.slice(found.length).split(/[([]/)
    if (/[a-z]/.test(behind) && !areOfTimes(behind)) {
      return readBehindDistance(behind) ?? readNamedPlace(`${behind} (${number} ${unit})`)
    }
    return { sure: 'split', possible: [], distance }
  }
  const [, , order] = numbered.exec(name) ?? []
  if (order === undefined) return readNamedPlace(name)
  const isDistance = name.startsWith('split') && Number(order) >= leastMetres
  return { sure: 'split', possible: [], ...(isDistance ? { distance: Number(order) } : {}) }
}

/** Reads the words behind a distance that say what the values are at the checkpoint: `10 km Puesto`. */
function readBehindDistance(text: string): Heading | undefined {
  const { sure = 'split' } = dictionary.get(plainHeading(text)) ?? noMeaning
  if (/(?:^|_)place$/.test(sure)) return { sure: 'split_place', possible: [] }
  return /^(?:clock_time|gap|pace)$/.test(sure) ? { sure, possible: [] } : undefined
}

const wordOfTimes =
  /^(?:h+|m+|s+|sec(?:ond)?s?|ms|in|out|arrival|departure|passage|passing|passaggio|paso|doorkomst|durchgang|cumul(?:ative|ato)?|kumuliert)$/

/** Whether words are of times since the start, such as "Split Time" and "net". */
function areOfTimes(text: string): boolean {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '')
  return words.every(
    (word) => wordOfTimes.test(word) || /(?:_time|^split)$/.test(dictionary.get(word)?.sure ?? ''),
  )
}

/** Meanings of words that are not in a name of a place. */
const timed = /_time$|^(?:gap|pace|laps|state)$/

/** Reads a heading that may name a place with its distance. */
function readNamedPlace(name: string): Heading | undefined {
  const match = placeBefore.exec(
    name.replace(placeBehind, '$3 ($2 $1)').replace(unitBehindPlace, '$1 ($3 $2)'),
  )
  if (match === null) return undefined
  const [, place = '', number = '', unit = ''] = match
  const words = [place, ...place.split(/[ .,/-]+/)]
  const meaningsOfWords = words.map((word) => dictionary.get(plainHeading(word))?.sure)
  const isPlace =
    (meaningsOfWords[0] ?? 'split') === 'split' &&
    !meaningsOfWords.some((meaning) => timed.test(meaning ?? '')) &&
    ![noPlace, ofPlace, ofPace, ofGap].some((others) => others.test(place))
  if (!isPlace) return undefined
  const distance = Math.round(Number(number.replace(',', '.')) * (metres[unit] ?? 1) * 10) / 10
  return { possible: [], distanceOfPlace: distance }
}
