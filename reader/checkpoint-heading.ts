import { exactMile } from '../domain/distances.ts'
import { dictionary, type Heading, noMeaning, plainHeading, unused } from './known-headings.ts'
import { anyOf } from './any-of.ts'

const metres: Record<string, number> = {
  k: 1000,
  km: 1000,
  公里: 1000,
  км: 1000,
  m: 1,
  м: 1,
  mi: exactMile,
  mile: exactMile,
  miles: exactMile,
}
const halfMarathon = 21_097.5

const ofPlace = /place|platz|rang|\brank|\bpos|\bpl\b|\bclt\b|\brk\b|miejsce|順位|排名|名次|место/
const ofPace =
  /(?<!inter)tempo|pace|km\/h|min\/km|speed|vitesse|velocid|velocit|geschwindigkeit|темп|скорост/
const ofDay = /\b(?:tod|time of day|uhrzeit|tageszeit|heure|hora|ora|klokslag|kellonaika|godzina)\b/
const ofGap = /\b(?:diff|gap|behind|ruckstand|abstand|ecart|distacco|achterstand)|отстав/
const wordBeforeHalf = anyOf(`
  time|split|zeit|temps|tempo|passagem|passaggio|passage|paso`)
const halfWord = anyOf(`
  half|halb|halbmarathon|halfway|half marathon|halve marathon|halvmara|halvmarat(?:h?)on
  |puolimaraton|mi-?parcours|mi-?course|semi-?marathon|mezza|mezza maratona|medio|media
  |media maraton|meia|meia maratona|半程|半程[馬马]拉松|半[馬马]`)
const wordBehindHalf = anyOf(`
  time|split|zeit|temps|marathon`)
const half = new RegExp(`^(?:${wordBeforeHalf} ?)?${halfWord}(?: ?${wordBehindHalf})?$`)
/** Abbreviations of a half marathon that also mean a semifinal, or metres of ascent. */
const mayBeHalf = /^(?:semi|hm)$/
const startWord = 'start|depart|partenza|salida|largada'
const finishWord = 'finish|ziel|arriv\\p{L}+|meta|mal|maali|cil|cilj|goal|chegada'
/** A point of the course that names a part of it: `half`, `30 km`, `km 30`. */
const point = `(?:${startWord}|half|halb|semi|hm|${finishWord}|(?:km|k) ?\\d+|\\d+(?:[.,]\\d+)? ?(?:km|k|miles?|mi|m))`
/** The time from one checkpoint to another: `5K-10K`, `5-10 km`, `HM - 30 km`, `30 km to 40 km`. */
const betweenPoints = new RegExp(
  `^(?!(?:${startWord})\\P{L}*(?:${finishWord}))(?:\\p{L}+ )?(?:${point} ?(?:[-–>→]+|to|bis|al?|au|tot|till?|ate) ?(?:l['’])?|\\d+ ?[-–] ?(?=\\d))${point}`,
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
/**
 * Words for times on a part of the course, for times in other races and for expected times: `Last
 * 1.1 km`, `Second 5 km`, `PB 10 km`.
 */
const noPassing = new RegExp(
  String.raw`^(?:\p{L}+ )*${anyOf(`
    last|letzte[rsn]?|final|dernier|derniers|ultim[oi]s?|sista|siste|sidste|viimeinen|second|third
    |fourth|fifth|next|zweite[rsn]?|dritte[rsn]?|vierte[rsn]?|nachste[rsn]?|deuxiemes?|troisiemes?
    |segund[oa]s?|tercer[oa]?s?|second[oaie]|terz[oaie]|tweede|derde|andra|tredje|anden|best
    |beste[rs]?|fastest|schnellste[rs]?|meilleur|mejor|miglior|migliore|pb|sb|ub|record|rekord
    |predicted|expected|estimated|target|goal|seed|previous`)}(?![\p{L}\d])`,
  'u',
)
/** Words for a part of the course whose length follows: `Lake Loop 8 km`, `Uphill 5 km`. */
const partOfCourse = new RegExp(
  String.raw`^(?:\p{L}+ )*${anyOf(`
    loop|lap|runde|ronde|boucle|anello|giro|vuelta|varv|legs?|stage|etappe|etape|tappa|etapa
    |segment[oa]?|sector|sektor|section|abschnitt|troncon|tratto|tramo|trecho|ascent|descent|climb
    |uphill|downhill|aufstieg|abstieg|montee|descente|salita|discesa|subida|bajada`)}(?:[ -]\p{L}+)*\P{L}*\d ?(?:km|k|км|miles?|mi|m|м)(?!\p{L}| ?/)`,
  'u',
)
/** Words for a leg, a stage, another race, a best or expected time, a limit, a mean value or a time of day. */
const noPlace = new RegExp(
  String.raw`time|zeit|lauf|lopp|loop|qualif|limit|cut.?off|barrier|referen[cz]|rennen|record|rekord|schwimm|marat|\b${anyOf(`
    pb|sb|ub|best|mejor|previous|last|letzte[rs]?|expected|predicted|estimated|target|goal|seed
    |entry|wave|start|uhr|heure|hora|ora|clock|day|moy|moyen|moyenne|avg|average|mean|schnitt|legs?
    |stage|etappe|etape|tappa|etapa|prologue?|prolog|lap|runde|ronde|boucle|giro|vuelta|segment
    |sector|sektor|section|abschnitt|ascent|descent|climb|uphill|downhill|aufstieg|abstieg|montee
    |descente|salita|discesa|swim|swimming|bike|biking|rider?|cycl(?:e|ing)|runs?|runner|running
    |walk|ski|course|race|gara|carrera|nage|natation|natacion|nuoto|velo|rad|vtt|mtb|kayak|half|halb
    |stop|rest|pause|in|out|wish|wunsch|t1|t2`)}\b`,
)
const numbered =
  /^(split|aid|aid station|cp|pc|check ?point|interval|punch|stempel|stamplar|klip|poincon|pointage|zwischenzeit|lap|leg|runde|ronde|giro|tour|vuelta|intermediate|inter|parziale|passage)[ .#-]*(\d{1,4})(?: ?(?:time|zeit|tid))?$/
/**
 * A number after “split” is a distance in metres if it is at least this large. A smaller number is
 * the number of the split, and a smaller number before “M” is a number of miles: 5M, 10M. Before
 * “m” it is a number of metres, as in a sprint.
 */
const leastMetres = 25

export function readCheckpoint(text: string): Heading | undefined {
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
  const isOfPart = (noPassing.test(name) && /\d/.test(name)) || partOfCourse.test(name)
  if (betweenPoints.test(name) || isOfPart) return unused
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

/** Whether words mean times since the start, such as "Split Time" and "net". */
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
