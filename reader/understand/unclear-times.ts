import { readHeading } from '../read-heading.ts'
import { parseTime, type TimeFormat } from '../times.ts'
import { pace } from './pace.ts'
import type { Question, Rows, UnderstoodColumn } from './understood-column.ts'
import { dotted } from './value-shapes.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const withoutSeconds = /^\d{1,3}:[0-5]\d$/
const withZeroSeconds = /^\d{1,3}:[0-5]\d:00$/
/** Whole hours, as in races of hours. A spreadsheet does not make them from minutes and seconds. */
const wholeHours = /:00:00$/
const withHours = /^\d{1,3}:[0-5]\d:[0-5]\d/
/** Minimum number of times that do not all have the seconds 00 by coincidence. */
const leastTimes = 3
/**
 * If the middle time of the field is at most this time, it is never too slow, however short the
 * race is.
 */
const slowestAtLeast = 15 * minute
/** Range of plausible times of the middle of the field if the distance is unknown. */
const usual = { least: 10 * minute, most: 10 * hour }

function textsOf(times: readonly UnderstoodColumn[], rows: Rows): string[] {
  return times.flatMap(({ index }) =>
    rows.map((row) => (row[index] ?? '').trim()).filter((text) => /^\d/.test(text)),
  )
}

/**
 * Asks about finish times such as 3:41 that may be hours and minutes, and about times such as
 * 34:29:00 that a spreadsheet may have made from minutes and seconds. Asks only if the times as
 * written are not plausible for the distance and the other reading is plausible.
 * @param distance length of the race in metres; if it is unknown, usual durations are plausible
 */
export function askAboutHours(
  times: readonly UnderstoodColumn[],
  rows: Rows,
  distance: number | undefined,
  questions: Question[],
): void {
  const texts = textsOf(times, rows)
  const isEach = (form: RegExp) => texts.length > 0 && texts.every((text) => form.test(text))
  const isNamed =
    isEach(withoutSeconds) && times.some(({ name }) => readHeading(name).lacksSeconds === true)
  if (!isNamed && mayBeGaps(texts)) return
  const example = texts.slice(0, 2).join(', ')
  const middle = middleOf(texts)
  if (!isNamed && isPlausible(middle, distance)) return
  if (isNamed || mayBeHours(texts, distance)) {
    questions.push({
      text: `Are times such as ${example} minutes and seconds (clock), or hours and minutes (hours)?`,
      answer: '--times clock or --times hours',
      about: { times: true },
      choices: ['clock', 'hours'],
    })
  } else if (
    texts.length >= leastTimes &&
    isEach(withZeroSeconds) &&
    !isEach(wholeHours) &&
    isPlausible(middle / 60, distance)
  ) {
    questions.push({
      text: `Are times such as ${example} hours, minutes and seconds (clock)? A spreadsheet writes minutes and seconds so, if they were entered without hours: then write 0:34:29.`,
      answer: '--times clock if they are',
      about: { times: true },
      choices: ['clock'],
    })
  }
}

/**
 * Whether times such as 3:41 may be hours and minutes. For the distance of the race, only hours and
 * minutes are plausible, not minutes and seconds.
 */
export function mayBeHours(texts: readonly string[], distance: number | undefined): boolean {
  if (texts.length === 0 || !texts.every((text) => withoutSeconds.test(text))) return false
  const middle = middleOf(texts)
  const isHours = !isPlausible(middle, distance) && isPlausible(middle * 60, distance)
  return isHours && !mayBeGaps(texts)
}

/**
 * Whether the times after the first one rise and may be gaps to the first one. The import refuses
 * such times.
 */
function mayBeGaps(texts: readonly string[]): boolean {
  const [first = 0, ...others] = texts.flatMap((text) => parseTime(text, 'clock') ?? [])
  const isRising = others.every((time, index) => time >= (others[index - 1] ?? 0))
  return isRising && first > 2 * (others[0] ?? Infinity)
}

/** The time of the middle of the field. */
export function middleOf(texts: readonly string[], format: TimeFormat = 'clock'): number {
  const sorted = texts.flatMap((text) => parseTime(text, format) ?? []).toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** Whether the middle of the field could need this long for the distance. */
export function isPlausible(middle: number, distance: number | undefined): boolean {
  if (distance === undefined) return middle >= usual.least && middle < usual.most
  const isSlow = middle > distance * pace.slowest && middle > slowestAtLeast
  return middle > distance * pace.fastest && !isSlow
}

/** Minutes and seconds, or hours, minutes and seconds, without signs between them: 3429, 20945. */
const withoutSigns = /^(\d{0,3}?)([0-5]\d)([0-5]\d)$/
/** Minimum number of pairs of digits that are not all below 60 by coincidence. */
const leastPairs = 6

/**
 * Asks about whole numbers such as 20945 that are plausible as seconds, but may also be 2:09:45:
 * the pairs of digits of all numbers are below 60.
 * @param all finish times and times at checkpoints
 */
export function askAboutDigits(
  times: readonly UnderstoodColumn[],
  all: readonly UnderstoodColumn[],
  rows: Rows,
  distance: number | undefined,
  questions: Question[],
): void {
  const texts = textsOf(all, rows)
  const pairs = texts.reduce((sum, { length }) => sum + (length > 4 ? 2 : 1), 0)
  if (pairs < leastPairs || !texts.every((text) => withoutSigns.test(text))) return
  const withSigns = (text: string) =>
    text.replace(withoutSigns, (_, hours: string, minutes: string, seconds: string) =>
      [hours, minutes, seconds].filter((part) => part !== '').join(':'),
    )
  const [example = '', ...others] = textsOf(times, rows)
  if (!isPlausible(middleOf([example, ...others].map(withSigns)), distance)) return
  questions.push({
    text: `Are times such as ${example} seconds (seconds)? If they mean ${withSigns(example)}, write them as h:mm:ss in the file.`,
    answer: '--times seconds if they are',
    about: { times: true },
    choices: ['seconds'],
  })
}

const onePoint = /^\d{1,3}\.[0-5]\d$/
/** `1.02.33` and `1:02.33`. */
const twoSigns = /^\d{1,3}[.:][0-5]\d\.[0-5]\d$/
const twoPoints = /^\d{1,3}\.[0-5]\d\.[0-5]\d/

/**
 * Whether times such as 17.10 are minutes and seconds: the finish times are like 1.02.33. Or they
 * are like 58.33 and 1:02.33, and only minutes and seconds are plausible for the distance.
 * @param all finish times and times at checkpoints
 */
export function areDotted(
  times: readonly UnderstoodColumn[],
  all: readonly UnderstoodColumn[],
  rows: Rows,
  distance: number | undefined,
): boolean {
  const [finishes, texts] = [textsOf(times, rows), textsOf(all, rows)]
  if (!texts.some((text) => onePoint.test(text)) || !texts.every((text) => dotted.test(text)))
    return false
  if (finishes.length > 0 && finishes.every((text) => twoPoints.test(text))) return true
  if (distance === undefined || !finishes.some((text) => twoSigns.test(text))) return false
  return (
    isPlausible(middleOf(finishes, 'dotted'), distance) &&
    !isPlausible(middleOf(finishes, 'seconds'), distance)
  )
}

/**
 * Asks about finish times such as 58.12 beside 1:02:33. They may be minutes and seconds with a point
 * between them.
 */
export function askAboutPoints(
  times: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
): void {
  const texts = textsOf(times, rows)
  const numbers = texts.filter((text) => /^\d+[.,]\d+$/.test(text))
  const mayBeMinutes = numbers.length > 0 && numbers.every((text) => /[.,][0-5]\d$/.test(text))
  const isUnclear = (text: string) => withHours.test(text) || twoPoints.test(text)
  if (!mayBeMinutes || !texts.some(isUnclear)) return
  questions.push({
    text: `Are times such as ${numbers[0] ?? ''} minutes and seconds (dotted), or seconds (seconds)? Other finish times have hours.`,
    answer: '--times dotted or --times seconds',
    about: { times: true },
    choices: ['dotted', 'seconds'],
  })
}

/**
 * Asks about finish times such as 12.54 h, because they may mean 12 hours and 54 minutes. Also asks
 * about splits that are not in hours.
 */
export function askAboutDecimalHours(
  times: readonly UnderstoodColumn[],
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
): void {
  const texts = textsOf(times, rows)
  const other = columns.find((column) => isSplitWithoutHours(column, rows))
  const [example = ''] = texts
  const [hours = '', minutes = ''] = example.match(/\d+/g) ?? []
  if (other !== undefined) {
    questions.push({
      text: `The finish times, such as ${example}, are decimal hours, but "${other.name}" has other times, such as ${other.values.examples[0] ?? ''}. Write all times as h:mm:ss in the file.`,
      answer: `--times hours to import without the times of "${other.name}"`,
      about: { times: true },
      choices: ['hours'],
    })
  } else if (texts.every((text) => /^\d+[.,][0-5]\d(?!\d)/.test(text))) {
    questions.push({
      text: `Are times such as ${example} decimal hours (hours)? If they are hours and minutes, write ${hours}:${minutes} in the file.`,
      answer: '--times hours if they are decimal hours',
      about: { times: true },
      choices: ['hours'],
    })
  }
}

/**
 * Returns true for splits at a known distance that are not in hours: values are like 45:10, or the
 * heading names another unit, such as "Half (min)".
 */
function isSplitWithoutHours(column: UnderstoodColumn, rows: Rows): boolean {
  const { sure, distance, unit = 'h' } = readHeading(column.name)
  if (column.meaning !== 'split' && sure !== 'split') return false
  const isKnown = (column.distance ?? distance) !== undefined
  return (
    isKnown && (unit !== 'h' || textsOf([column], rows).some((text) => withoutSeconds.test(text)))
  )
}
