import { isMissing } from '../cell.ts'
import type { Gender } from '../../domain/results.ts'
import { readCityWithCountry } from '../city.ts'
import { readCountry } from '../countries.ts'
import { isGap } from '../gaps.ts'
import { readLapsBehind } from '../scores.ts'
import type { Meaning } from '../meanings.ts'
import { eastAsianScripts } from '../../domain/east-asian.ts'
import {
  isZeroPlace,
  isOutOfCompetition,
  readBib,
  readGender,
  readGenderPair,
  readPlace,
  readState,
} from '../source-terms.ts'
import { readNation } from '../person-name.ts'
import { hasUnitOfHours, parseTime } from '../times.ts'
import { anyOf } from '../any-of.ts'

/**
 * What the values of a column look like. Shares are from 0 to 1 and refer to the values that are
 * not empty.
 */
export interface ColumnValues {
  /** Number of rows with a value. */
  filled: number
  /** Number of different values, divided by the number of rows with a value. */
  distinct: number
  /** Number of different values. */
  kinds: number
  examples: readonly string[]
  share: Readonly<Record<Shape, number>>
  /** The genders of letters such as H and M. M means a woman only in a column that also has H. */
  genders: ReadonlyMap<string, Gender>
  /**
   * The whole numbers in the column: the smallest, the middle and the largest one. Undefined if
   * there are none.
   */
  numbers: { least: number; middle: number; most: number } | undefined
}

/** Words and abbreviations that occur in names of clubs, but rarely in names of people. */
const clubWord = new RegExp(
  String.raw`(?:^|[\s.])${anyOf(String.raw`
    club|verein|running|runners|rowing|crew|athletics?|athletic|triathlon|team|racing|laufgruppe
    |lauftreff|lauffreunde|sportverein|harriers|striders|joggers|track|a\.?c|r\.?c|b\.?c|t\.?s\.?v
    |t\.?v|s\.?v|l\.?g|l\.?c|sg|fc|asd|a\.?s\.?d|pol|atletica|podistica|atletismo|atlétic|athle
    |athlétique|association|union|stade|racers|vereniging|av|company|gmbh|university|school|俱乐部|跑团
    |協會|協会|クラブ|走友会|клуб`)}(?:$|[\s.,/-])`,
  'iu',
)
const word = /^[\p{L}\p{M}][\p{L}\p{M}.'’‘`´\-()"]*,?$/u
const unspacedName = new RegExp(`^[${eastAsianScripts}·]{2,12}$`, 'u')
const clock = /^\d{1,3}\s*[:hH'’′]/
export const dotted = /^\d{1,3}(?:[.:][0-5]\d){1,2}(?:,\d{1,3})?$/
const decimal = /^(?:\d{1,6}|\d{1,3}(?:,\d{3})+)(?:[.,]\d+)?$/
const date =
  /^(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?:[ T].*)?|\d{1,2}[ -]\p{L}{3,9}\.?[ -](?:19|20)\d\d)$/u
/** `8000 Weiher`, `123 45 Weiher`, `CH-8000 Weiher`. */
const postcode = /^(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{3} \d{2}) (?=\p{L}{2})/u
const bib = /^[A-Z]{0,3}[ -]?\d{1,6}[ -]?[A-Z]{0,2}$/i
const category =
  /^(?:[A-Z]{0,4}[ -]?\d{1,2} ?[-–/] ?\d{1,3}[A-Z]{0,2}|[A-ZÄÖÜ]{1,4}[ -]?\d{1,3}[A-Z]{0,3}|\d{2}\+?|\d{1,3} ?\+|[MFWHDV] .*\d.*|.*\b(?:senior|junior|master|veteran|elite|open|espoir|cadet|hauptklasse|jugend|u\d\d)\w*\b.*)$/iu

const isWithoutDigits = (text: string) => /\p{L}/u.test(text) && !/\d/.test(text)

/** Tests of a single value. */
const shapes = {
  distance: (text: string) => /^\d[\d .,'’]*(?:km|m|mi|miles?)?$/i.test(text),
  integer: (text: string) => /^\d{1,9}$/.test(text),
  decimal: (text: string) => decimal.test(text),
  clock: (text: string) => /^(?:\d|P)/.test(text) && parseTime(text, 'clock') !== undefined,
  // Also matches impossible times such as 0:40:95. Only their rows are rejected, not the whole
  // column.
  clockLike: (text: string) => /^[\d:.,]+$/.test(text) && clock.test(text),
  /** Also matches times in milliseconds. As seconds, they would be too long. */
  seconds: (text: string) =>
    (parseTime(text, 'seconds') ?? parseTime(text, 'milliseconds')) !== undefined,
  /** Also matches 34:29 and 1:02.33. */
  dotted: (text: string) => dotted.test(text),
  hours: hasUnitOfHours,
  /** Whole hours, such as 24 h, are usually the duration of a race of hours. */
  wholeHours: (text: string) => hasUnitOfHours(text) && !/[.,]\d/.test(text),
  gap: (text: string) => isGap(text, 'clock'),
  gender: (text: string) => readGender(text) !== undefined,
  country: (text: string) => text.length > 1 && readCountry(text) !== undefined,
  state: (text: string) =>
    readState(text) !== undefined || isOutOfCompetition(text) || readLapsBehind(text) !== undefined,
  /** Also matches 0, because some timing programs write it for no place. */
  place: (text: string) => readPlace(text) !== undefined || isZeroPlace(text),
  date: (text: string) => date.test(text),
  cityWithCountry: (text: string) => readCityWithCountry(text) !== undefined,
  cityWithBrackets: (text: string) =>
    /[)\]]$/.test(text) && readCityWithCountry(text) !== undefined,
  bib: (text: string) => /^0+$/.test(text) || bib.test(readBib(text)),
  category: (text: string) => category.test(text),
  letters: isWithoutDigits,
  /** Also matches names of clubs such as 08 Quay and 1860, but not 1st and 2nd. */
  clubName: (text: string) => /(?<![\p{L}\d])\p{L}{2}|^\D*\p{L}\D*$|^(?:18|19|20)\d\d$/u.test(text),
  town: (text: string) => isWithoutDigits(text.replace(postcode, '')),
  words: (text: string) => {
    const words = text.replace(/,(?=\S)/g, ', ').split(/\s+/)
    const isName = words.length >= 2 && words.length <= 7 && words.every((part) => word.test(part))
    return isName || unspacedName.test(text)
  },
  club: (text: string) => clubWord.test(text),
  /** A name above a club, or two names above each other. Mara above Lind is one name. */
  lines: (text: string) => /\S[^\S\n]+\S[^\n]*\n|\n[^\n]*\S[^\S\n]+\S/.test(text),
  comma: (text: string) => /^[^,]+,[^,]+(?:,[^,]+)?$/.test(text),
  lastInCapitals: (text: string) =>
    /(?:^|\s)(?:Ma?c)?\p{Lu}[\p{Lu}ß'’-]+$/u.test(readNation(text).name) && /\p{Ll}/u.test(text),
  lastInCapitalsFirst: (text: string) =>
    /^(?:\p{Ll}+ )*(?:Ma?c)?\p{Lu}[\p{Lu}ß'’ -]+,/u.test(text) && /\p{Ll}/u.test(text),
  firstInCapitals: (text: string) =>
    /^(?:\p{Ll}+ )*(?:Ma?c)?\p{Lu}[\p{Lu}ß'’-]+\s/u.test(text) && /\p{Ll}/u.test(text),
} satisfies Record<string, (text: string) => boolean>

type Shape = keyof typeof shapes

const maxExamples = 3

/** Describes the values of a column. */
export function describeValues(values: readonly string[], heading = ''): ColumnValues {
  const filled = values
    .map((value) => value.trim())
    .filter((value) => !isMissing(value) && value !== '*')
  const counts = new Map<string, number>()
  for (const value of filled) counts.set(value, (counts.get(value) ?? 0) + 1)
  const entries = [...counts]
  const shareOf = (test: (text: string) => boolean) => {
    const rows = entries.reduce((sum, [value, count]) => sum + (test(value) ? count : 0), 0)
    return filled.length === 0 ? 0 : rows / filled.length
  }
  const share = Object.fromEntries(
    Object.entries(shapes).map(([shape, test]) => [shape, shareOf(test)]),
  ) as Record<Shape, number>
  const numbers = filled.flatMap((value) => readPlace(value) ?? (isZeroPlace(value) ? [0] : []))
  numbers.sort((a, b) => a - b)
  return {
    filled: filled.length,
    distinct: filled.length === 0 ? 0 : counts.size / filled.length,
    kinds: counts.size,
    examples: [...counts.keys()].slice(0, maxExamples),
    share,
    genders: readGenderPair(counts.keys(), heading),
    numbers:
      numbers.length === 0
        ? undefined
        : {
            least: numbers[0] ?? 0,
            middle: numbers[numbers.length >> 1] ?? 0,
            most: numbers.at(-1) ?? 0,
          },
  }
}

/**
 * Whether the values are countries by themselves. Codes of two letters may also be states, such as
 * DE for Delaware, or clubs, such as SV.
 */
export function areSurelyCountries({ share, examples }: ColumnValues): boolean {
  return share.country >= 0.95 && !examples.every(({ length }) => length === 2)
}

/**
 * Minimum number of values. With fewer values it is unknown how often the values of a column
 * repeat.
 */
export const enoughRows = 8

/** True if the column has the times of athletes. Words such as DNF may be among them. */
export function areTimes({ share }: ColumnValues): boolean {
  const hours = share.wholeHours > 0.5 ? 0 : share.hours
  const timed = Math.max(share.clock, share.seconds, share.dotted, hours)
  const impossible = Math.max(0, share.clockLike - share.clock)
  return timed > impossible && timed + impossible + share.gap + share.state >= 0.9
}

/** True if most times of the column have hours or minutes, such as 34:29. */
export function areClockTimes(values: ColumnValues): boolean {
  const { clock, state } = values.share
  return areTimes(values) && clock > (1 - state) / 2
}

const isUnique = ({ filled, distinct }: ColumnValues, least: number) =>
  filled < enoughRows || distinct >= least
/**
 * Whether the values may be names of people. In a table of several races a name may repeat, but
 * names of clubs repeat more often.
 */
const isName = (column: ColumnValues) =>
  column.share.letters >= 0.95 &&
  column.share.club < 0.1 &&
  column.share.lines < 0.2 &&
  isUnique(column, 0.15)
const isNumber = ({ share, numbers }: ColumnValues) =>
  numbers !== undefined && numbers.most > 0 && share.place + share.state >= 0.9
/** Whether the values are overall places. Words that are no known status, such as n.a., may be among them. */
const arePlaces = (column: ColumnValues) => {
  const { place, state, letters } = column.share
  const areWords = state > 0 && place >= 0.5 && place + letters === 1
  return isNumber(column) || (areWords && column.numbers?.least === 1)
}

/**
 * Whether numbers may be years of two digits, such as 90. If most numbers are from 25 to 50, they are
 * ages: athletes of these years are older than 75.
 */
const areShortYears = (numbers: ColumnValues['numbers']) =>
  numbers !== undefined && numbers.most < 100 && !(numbers.middle >= 25 && numbers.middle <= 50)

/**
 * For each meaning, tests whether the values of a column are possible. If the values fail the test,
 * the column does not get the meaning of its heading. A meaning without a test accepts all values.
 */
export const accepts: Partial<Record<Meaning, (column: ColumnValues) => boolean>> = {
  bib: (column) => column.share.bib >= 0.9 && isUnique(column, 0.9),
  name: (column) => isName(column) && (column.share.words >= 0.7 || column.distinct > 0.5),
  first_name: (column) => column.share.letters >= 0.95 && column.share.club < 0.1,
  last_name: isName,
  gender: ({ share, genders, kinds }) =>
    share.gender >= 0.95 || (genders.size > 0 && kinds <= genders.size + 1),
  age: ({ share, numbers }) =>
    share.place >= 0.9 && numbers !== undefined && numbers.most <= 120 && numbers.middle >= 5,
  birth_year: ({ share, filled, kinds, numbers }) =>
    (share.date >= 0.9 || (share.integer >= 0.9 && areShortYears(numbers))) &&
    (kinds > 1 || filled === 1),
  team: ({ share }) => share.clubName >= 0.5 && !(share.clock > 0.1),
  // Numbers such as 3 and 3/250 in a column of categories are places within the category.
  category: ({ share, kinds, filled, numbers }) =>
    share.clock < 0.1 &&
    share.integer < 0.5 &&
    !(share.place >= 0.9 && numbers?.least === 1) &&
    (kinds <= 60 || kinds <= filled / 3) &&
    kinds > 0,
  city: ({ share }) => share.town >= 0.5 && !(share.clock > 0.1),
  country: ({ share }) => share.country >= 0.5,
  place: arePlaces,
  gender_place: isNumber,
  category_place: isNumber,
  state: ({ share, kinds }) => share.state >= 0.8 && kinds <= 12,
  gun_time: areTimes,
  // Whole numbers under the heading "Chip" are chip numbers.
  chip_time: (column) => areTimes(column) && column.share.integer < 0.5,
  // Numbers from 1 on under the heading "Finish" are places.
  race_time: (column) => areTimes(column) && !(isNumber(column) && column.numbers?.least === 1),
  split: areTimes,
  // Below "Carrera", a triathlon has the times of the run.
  race: ({ share }) => share.clock < 0.5,
  laps: ({ share }) => share.integer >= 0.9,
  points: ({ share }) => share.decimal >= 0.9,
}
