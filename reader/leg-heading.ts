import { exactMile } from '../domain/distances.ts'
import { normaliseName } from '../domain/normalise-name.ts'

/** A leg of a race of several disciplines, or a change between two of them, that a heading names. */
export interface LegHeading {
  /** The words of the heading about the leg: `Run 2` of `Run 2 (5 km) time`. */
  name: string
  /** Undefined for a change such as T1. */
  discipline: string | undefined
  /** The number of a change. */
  number: number
  /** The length of the leg in metres, if the heading has it. */
  length: number | undefined
}

/** The names of each discipline in many languages, without accents. */
const disciplines = {
  swim: `swim|swimming|schwimmen|schwimm|nage|natation|nat|natacion|natacio|natacao|nuoto|zwemmen
    |simning|sim|svom|svomning|svomming|uinti|plywanie|plavani|plavanie|plavanje|plivanje|uszas|плавание|游泳|スイム`,
  bike: `bike|biking|cycle|cycling|rad|radfahren|rennrad|velo|cyclisme|bici|bicicleta|bicicletta|ciclismo
    |fietsen|fiets|cykel|cykling|sykkel|sykling|pyoraily|rower|kolo|cyklistika|kerekpar|kerekparozas
    |bicikl|kolesarjenje|vtt|mtb|mountainbike|велосипед|вело|自行車|自行车|單車|单车|騎車|バイク`,
  run: `run|running|lauf|laufen|cap|c a p|course a pied|course|carrera|carrera a pie|corrida|corsa|podismo
    |lopen|loop|cursa|lopning|loping|lop|lob|juoksu|bieg|beh|futas|trcanje|tek|бег|跑步|路跑|ラン`,
  ski: `ski|skiing|langlauf|skilanglauf|ski de fond|sci di fondo|esqui`,
  paddle: `paddle|kayak|kajak|canoe|kano|kanu|piragua|canoa`,
} as const

const changes = new Set(
  't|transition|transition t|transicion|transizione|transicao|wechsel|wechselzone|wz|wissel|wisselzone|cambio|vaxling|skifte|skift|vaihto|strefa zmian|depo|транзит'.split(
    '|',
  ),
)

const disciplineOf = new Map(
  Object.entries(disciplines).flatMap(([discipline, names]) =>
    names.split('|').map((name) => [name.trim(), discipline] as const),
  ),
)

/** Words for the course of a leg: `Trail Run`, `Ocean Swim`. */
const courses =
  /^(?:trail|beach|road|gravel|mountain|off ?road|ocean|sea|lake|river|pool|open ?water) (?=\p{L})/u

/** `1.5 km`, `(1500 m)`, `1.500 m`. */
const lengthInHeading =
  /[\s([–-]*(?<![\d.,])(\d{1,4}(?:[.,]\d{1,4})?)\s?(km|k|км|miles?|mi|m|м)(?![\p{L}\d]|\s?\/)[)\]]?/iu
/** May be 1500 m, or 500 m of the first of several legs: `Run 1 500 m`. */
const thousandsOfMetres = /\d \d{3} ?m/
const timeWords = new Set(
  'time|leg|split|zeit|temps|tiempo|tempo|tijd|tid|czas|cas|aika|ido'.split('|'),
)
const metres: Record<string, number> = { m: 1, м: 1, k: 1000, km: 1000, км: 1000 }

/** Reads `Swim 1.5 km`, `10 km Lauf`, `CAP 2 (2,5 km)`, `T1`. Undefined for other headings. */
export function readLegHeading(text: string): LegHeading | undefined {
  if (thousandsOfMetres.test(text)) return undefined
  const [found = '', value = '', unit = ''] = lengthInHeading.exec(text) ?? []
  const words = text.replace(found, ' ').trim().split(/\s+/)
  const name = words.filter((word) => !timeWords.has(normaliseName(word))).join(' ')
  const [, before, term = '', behind] =
    /^(?:(\d) )?(.*?)(?: ?(\d))?$/.exec(normaliseName(name)) ?? []
  const discipline = disciplineOf.get(term.replace(courses, ''))
  const isChange = changes.has(term) && found === ''
  if (discipline === undefined && !isChange) return undefined
  return {
    name,
    discipline,
    number: Number(before ?? behind ?? 1),
    length: found === '' ? undefined : lengthOf(value, unit.toLowerCase()),
  }
}

function lengthOf(value: string, unit: string): number {
  const isThousands = metres[unit] === 1 && /[.,]\d{3}$/.test(value)
  const number = Number(value.replace(/[.,]/, isThousands ? '' : '.'))
  return Math.round(number * (metres[unit] ?? exactMile) * 10) / 10
}
