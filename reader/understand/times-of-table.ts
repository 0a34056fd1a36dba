import { UnreadableFile } from '../row-source.ts'
import { readPlace } from '../source-terms.ts'
import { parseTime, type TimeFormat } from '../times.ts'
import {
  type Answers,
  columnOf,
  finishColumnsOf,
  finishTimeMeanings,
  type Question,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'
import { readHeading } from '../read-heading.ts'
import { pace } from './pace.ts'
import {
  areDotted,
  askAboutDecimalHours,
  askAboutDigits,
  askAboutHours,
  askAboutPoints,
} from './unclear-times.ts'

/**
 * Maximum share of the pairs of neighbouring rows whose times may be in the wrong order, for
 * example after a decision of the jury. Rows that are sorted by place are usually sorted by time,
 * too.
 */
export const maxReversed = 0.005

/**
 * Finds the format of times. Plain numbers can be minutes, seconds or milliseconds. With the
 * distance of the race or of a checkpoint, usually only one unit gives a possible pace. Otherwise
 * the user must decide, unless the heading names seconds or milliseconds.
 * @throws UnreadableFile for times that are fractions of a day, or without their hours
 */
export function findTimeFormat(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  answers: Answers,
  questions: Question[],
): TimeFormat {
  if (answers.times !== undefined) return answers.times
  const times = finishColumnsOf(columns)
  const all = [...times, ...columns.filter(({ meaning }) => meaning === 'split')]
  const isClock = all.every(
    ({ values: { share } }) =>
      Math.max(share.clock, share.clockLike) + share.gap + share.state >= 0.9,
  )
  if (areHours(times)) {
    askAboutDecimalHours(times, columns, rows, questions)
    return 'hours'
  }
  if (isClock) {
    refuseLostHours(columns, times, rows)
    askAboutHours(times, rows, answers.distance, questions)
    return 'clock'
  }
  if (areDotted(times, all, rows, answers.distance)) return 'dotted'
  if (all.some(({ values }) => values.share.clock > 0)) {
    askAboutPoints(times, rows, questions)
    return 'seconds'
  }
  refuseDayFractions(all, rows)
  const units = new Set(times.map(({ name }) => readHeading(name).unit))
  if (units.size === 1 && units.has('s')) return 'seconds'
  if (units.size === 1 && units.has('ms')) return 'milliseconds'
  const formats = (['minutes', 'seconds', 'milliseconds'] as const).filter((format) =>
    columns.some((column) => {
      const distance = column.distance ?? (times.includes(column) ? (answers.distance ?? 0) : 0)
      const paces = rows.flatMap((row) => {
        const time = parseTime(row[column.index] ?? '', format)
        return time === undefined || distance === 0 ? [] : [time / distance]
      })
      paces.sort((a, b) => a - b)
      const middle = paces[paces.length >> 1]
      return middle !== undefined && middle > pace.fastest && middle < pace.slowest
    }),
  )
  const [format] = formats
  const isUnsure =
    (format === 'minutes' || format === undefined) && mayBeMinutesAndSeconds(all, rows)
  if (format !== undefined && formats.length === 1 && !isUnsure) {
    if (format === 'seconds') askAboutDigits(times, all, rows, answers.distance, questions)
    return format
  }
  questions.push(askForFormat(times, isUnsure))
  return 'seconds'
}

/** @param mayBeDotted whether the numbers may be minutes and seconds */
function askForFormat([time]: readonly UnderstoodColumn[], mayBeDotted: boolean): Question {
  const dotted = mayBeDotted ? ['dotted'] : []
  const formats = ['minutes', ...dotted, 'seconds', 'milliseconds']
  const advice = mayBeDotted ? ' Minutes and seconds with a point are dotted.' : ''
  return {
    text: `Are the times minutes, seconds, milliseconds or hours? They are numbers, such as ${time?.values.examples.join(', ') ?? ''}.${advice}`,
    answer: `${formats.map((format) => `--times ${format}`).join(', ')} or --times hours`,
    about: { times: true },
    choices: [...formats, 'hours'],
  }
}

/** Whether the numbers of a column of finish times are hours: `12.54 h`, or "Time (h)". */
function areHours(times: readonly UnderstoodColumn[]): boolean {
  return times.some(
    ({ name, values: { share } }) =>
      share.hours > 0.5 || (readHeading(name).unit === 'h' && share.clock === 0),
  )
}

/**
 * Refuses times that a spreadsheet has stored as fractions of a day. Most of them have more decimals
 * than any other numbers.
 * @throws UnreadableFile file.dayFractions
 */
function refuseDayFractions(columns: readonly UnderstoodColumn[], rows: Rows): void {
  const numbers = columns.flatMap(({ index }) =>
    rows.map((row) => row[index] ?? '').filter((text) => /^\d/.test(text)),
  )
  const fractions = numbers.filter((text) => /^[0-4][.,]\d{8,}$/.test(text))
  if (fractions.length <= numbers.length * 0.5) return
  throw new UnreadableFile(
    'file.dayFractions',
    `The times are fractions of a day, such as ${fractions[0] ?? ''}`,
    'Format their column as h:mm:ss in the spreadsheet, and save it again.',
  )
}

/** A time of more than an hour in the usual format of a spreadsheet for minutes: `02:03.0`. */
const withoutHours = /^[0-5]?\d:[0-5]\d\.0$/

/**
 * Refuses times whose hours a spreadsheet has left out: 1:02:03 is 02:03.0 in its format mm:ss.0. In
 * the order of the places, such times rise, but begin again from 00:00.0 at each hour.
 * @throws UnreadableFile file.lostHours
 */
function refuseLostHours(
  columns: readonly UnderstoodColumn[],
  finishes: readonly UnderstoodColumn[],
  rows: Rows,
): void {
  const place = columnOf(columns, 'place')
  const placeIn = (row: readonly string[]) => readPlace(row[place?.index ?? -1] ?? '') ?? Infinity
  const sorted = place === undefined ? rows : rows.toSorted((a, b) => placeIn(a) - placeIn(b))
  for (const { index } of finishes) {
    const texts = sorted.map((row) => row[index] ?? '').filter((text) => /^\d/.test(text))
    const times = texts.flatMap((text) => parseTime(text, 'clock') ?? [])
    const falls = times.filter((time, at) => time < (times[at - 1] ?? 0)).length
    const areCut = texts.length > 2 && texts.every((text) => withoutHours.test(text))
    if (!areCut || falls === 0 || falls * 3 > times.length) continue
    const example = texts.find((_, at) => (times[at] ?? 0) < (times[at - 1] ?? 0)) ?? ''
    throw new UnreadableFile(
      'file.lostHours',
      `Times such as ${example} have lost their hours: they rise with the places, but begin again at each hour`,
      'Format their column as h:mm:ss in the spreadsheet, and save it again.',
    )
  }
}

/**
 * Whether numbers such as 34.29 may be minutes and seconds: all have two decimals, and none has
 * decimals above .59.
 */
function mayBeMinutesAndSeconds(columns: readonly UnderstoodColumn[], rows: Rows): boolean {
  const numbers = columns.flatMap(({ index }) =>
    rows.map((row) => row[index] ?? '').filter((text) => /^\d+[.,]\d+$/.test(text)),
  )
  return numbers.length > 0 && numbers.every((text) => /[.,][0-5]\d$/.test(text))
}

/**
 * Finds gun times and chip times. Beside chip times, race times that are larger are gun times.
 * Beside gun times, race times that are smaller are chip times.
 */
export function orderTimes(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  format: TimeFormat,
  remarks: string[],
): void {
  const race = columnOf(columns, 'race_time')
  const gun = columnOf(columns, 'gun_time')
  const chip = columnOf(columns, 'chip_time')
  if (gun && chip && isLess(gun, chip, rows, format)) {
    remarks.push(
      `"${gun.name}" is earlier than "${chip.name}" in most rows, although the gun comes before the start line: check the two columns.`,
    )
  }
  const other = chip ?? gun
  const mayBePace = race?.by !== 'answer' && readHeading(race?.name ?? '').possible.includes('pace')
  if (race && other && mayBePace && isPaceBeside(race, other, rows, format)) {
    race.meaning = 'pace'
    return
  }
  if (!race || (gun !== undefined) === (chip !== undefined)) return
  if (chip && isLess(chip, race, rows, format)) race.meaning = 'gun_time'
  else if (gun && isLess(race, gun, rows, format)) race.meaning = 'chip_time'
}

/** A pace must be less than this share of the athlete's time. */
const mostOfTime = 0.5

/** Whether times are much shorter than the other times of a table, as under the Polish "Tempo". */
function isPaceBeside(
  pace: UnderstoodColumn,
  time: UnderstoodColumn,
  rows: Rows,
  format: TimeFormat,
): boolean {
  const shares = rows.flatMap((row) => {
    const [part, whole] = [pace, time].map(({ index }) => parseTime(row[index] ?? '', format))
    return part === undefined || whole === undefined ? [] : [part / whole]
  })
  return shares.length > 0 && shares.every((share) => share < mostOfTime)
}

/**
 * Whether the times of the first column are smaller than those of the second column in most rows.
 */
export function isLess(
  first: UnderstoodColumn,
  second: UnderstoodColumn,
  rows: Rows,
  format: TimeFormat,
): boolean {
  let less = 0
  let more = 0
  for (const row of rows) {
    const [a, b] = [first, second].map(({ index }) => parseTime(row[index] ?? '', format))
    if (a === undefined || b === undefined || a === b) continue
    if (a < b) less += 1
    else more += 1
  }
  return less > more * 9
}

/**
 * Whether the places of each race are in the order of one of its times. True without places or
 * times.
 */
export function doPlacesFollowTime(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  format: TimeFormat,
): boolean {
  const place = columnOf(columns, 'place')
  if (place === undefined) return true
  const race = columns.find(({ meaning, values }) => meaning === 'race' && values.kinds > 1)
  const ofRaces = Map.groupBy(rows, (row) => row[race?.index ?? -1])
  return [...ofRaces.values()].every((ofRace) => areOrdered(columns, place, ofRace, format))
}

function areOrdered(
  columns: readonly UnderstoodColumn[],
  place: UnderstoodColumn,
  rows: Rows,
  format: TimeFormat,
): boolean {
  const reversed = finishTimeMeanings.flatMap((meaning) => {
    const column = columnOf(columns, meaning)
    if (column === undefined) return []
    const finishes = rows.flatMap((row) => {
      const time = parseTime(row[column.index] ?? '', format)
      const position = readPlace(row[place.index] ?? '')
      return time === undefined || position === undefined ? [] : [{ time, position }]
    })
    finishes.sort((a, b) => a.position - b.position)
    const wrong = finishes.filter(({ time }, index) => time < (finishes[index - 1]?.time ?? 0))
    return [wrong.length / Math.max(1, finishes.length)]
  })
  return reversed.length === 0 || Math.min(...reversed) <= maxReversed
}

/**
 * Whether a column may contain the finish times of a table with checkpoints: in each row, its time
 * is later than the times at the checkpoints. True in a table without checkpoints.
 */
export function areAfterSplits(
  column: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  const splits = columns.filter(({ meaning }) => meaning === 'split')
  return rows.every((row) => {
    const [finish, ...times] = [column, ...splits].map(({ index }) =>
      parseTime(row[index] ?? '', 'clock'),
    )
    return finish === undefined || times.every((time) => time === undefined || time < finish)
  })
}
