import { parseTime } from '../times.ts'
import type { Heading } from '../known-headings.ts'
import { isFinish, readHeading } from '../read-heading.ts'
import {
  columnOf,
  finishColumnsOf,
  finishTimeMeanings,
  type Question,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'
import { areClockTimes } from './value-shapes.ts'

/**
 * Recognises a column such as "Finish" that contains times of day. All of its times are later than
 * the times in a column of starts, or hours later than the chip times. If the table has gun or chip
 * times, the column is not imported. Otherwise the user must decide, because the times may also be
 * long durations.
 */
export function readTimesOfDay(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
  remarks: string[],
): void {
  readSplitsOfDay(columns, rows, remarks)
  const [gun, chip] = [columnOf(columns, 'gun_time'), columnOf(columns, 'chip_time')]
  if (gun && chip && gun.by !== 'answer' && areOfDayBeside(gun, chip, rows)) {
    gun.meaning = 'clock_time'
  }
  const finish = columnOf(columns, 'race_time')
  if (finish === undefined || finish.by === 'answer') return
  const start = columns.find(
    (column) => column.meaning === 'clock_time' && areAllLater(finish, column, rows),
  )
  if (start === undefined && !(chip && areOfDayBeside(finish, chip, rows))) {
    askAboutDaytime(finish, rows, questions)
    return
  }
  finish.meaning = 'clock_time'
  if (start === undefined || finishTimeMeanings.some((meaning) => columnOf(columns, meaning)))
    return
  const duration = columns.find(
    (column) =>
      column.meaning === undefined &&
      isFinish(readHeading(column.name)) &&
      areClockTimes(column.values) &&
      !areAllLater(column, start, rows),
  )
  if (duration !== undefined) {
    duration.meaning = 'race_time'
    return
  }
  questions.push({
    text: `Are the values of "${finish.name}" times since the start? They are all later than "${start.name}", so they may be times of day.`,
    answer: `--column race_time="${finish.name}", or a column with times since the start`,
    about: { column: 'race_time' },
    choices: [finish.name],
  })
}

/** Times of day of a finish are usually in this range, in milliseconds. */
const daytime = { least: 6 * 3_600_000, most: 24 * 3_600_000 }
/** Durations of more athletes than a few usually differ by more than this share of the shortest. */
const leastSpread = 0.15

/**
 * Asks about a column such as "Finish" whose times may be times of day: they are those of a day and
 * differ little.
 */
function askAboutDaytime(finish: UnderstoodColumn, rows: Rows, questions: Question[]): void {
  if (!readHeading(finish.name).possible.includes('clock_time')) return
  const times = rows.flatMap((row) => parseTime(row[finish.index] ?? '', 'clock') ?? [])
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const areOfDay = times.length >= leastRows && first >= daytime.least && last < daytime.most
  if (!areOfDay || last > first * (1 + leastSpread)) return
  questions.push({
    text: `Are the values of "${finish.name}" times since the start? They differ so little that they may be times of day.`,
    answer: `--column race_time="${finish.name}", or a column with times since the start`,
    about: { column: 'race_time' },
    choices: [finish.name],
  })
}

/**
 * Maximum number of rows that are compared to find out whether times at checkpoints are times of
 * day.
 */
const comparedRows = 500

/** Recognises times of day at checkpoints: in all rows they are later than the finish time. */
function readSplitsOfDay(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  remarks: string[],
): void {
  const finishes = finishColumnsOf(columns)
  const ofDay = columns.filter((column) => {
    if (column.meaning !== 'split' || column.by === 'answer') return false
    const compared = rows.slice(0, comparedRows)
    const later = finishes.flatMap((finish) => laterThan(column, finish, compared))
    return later.length >= leastRows && later.every((time) => time > 0)
  })
  for (const column of ofDay) {
    column.meaning = 'clock_time'
    delete column.distance
  }
  if (ofDay.length === 0) return
  const names = ofDay.map(({ name }) => `"${name}"`).join(', ')
  remarks.push(
    `${names} are not used: they are later than the finish times, so they may be times of day. Write times since the start into the file.`,
  )
}

/** Maximum time in milliseconds from the gun to the start line. */
const latestStart = 3_600_000
/** A race starts this many milliseconds after midnight, or later. */
const earliestStart = 3 * 3_600_000

/** How many milliseconds later than other times the times of a column are. */
const laterThan = (column: UnderstoodColumn, other: UnderstoodColumn, rows: Rows) =>
  rows.flatMap((row) => {
    const [own, from] = [column, other].map(({ index }) => parseTime(row[index] ?? '', 'clock'))
    return own === undefined || from === undefined ? [] : [own - from]
  })

/** Whether all times are so much later than chip times that they are times of day. */
function areOfDayBeside(column: UnderstoodColumn, chip: UnderstoodColumn, rows: Rows): boolean {
  const later = laterThan(column, chip, rows)
  return later.length >= leastRows && later.every((time) => time >= earliestStart)
}

/**
 * Recognises gun times below a heading that may also mean times of day, such as "Mål". All of them
 * are a little later than the chip times.
 */
export function readGunTimes(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
): void {
  const chip = columnOf(columns, 'chip_time')
  if (chip === undefined || columnOf(columns, 'gun_time') || columnOf(columns, 'race_time')) return
  const gun = columns.find((column) => {
    const mayBeTimes = headingOf(column).possible.includes('race_time')
    const later = laterThan(column, chip, rows)
    return (
      column.meaning === 'clock_time' &&
      mayBeTimes &&
      later.length >= leastRows &&
      later.every((time) => time >= 0 && time < latestStart) &&
      later.some((time) => time > 0)
    )
  })
  if (gun !== undefined) gun.meaning = 'gun_time'
}

/** Earliest start in minutes since midnight. A smaller value is a time since the gun. */
const earliest = 60
/**
 * Minimum number of rows in which both columns have a time. With fewer rows, nothing is recognised.
 */
const leastRows = 3

/** Whether the time is later than the start in all rows. */
export function areAllLater(
  finish: UnderstoodColumn,
  start: UnderstoodColumn,
  rows: Rows,
): boolean {
  const both = rows.flatMap((row) => {
    const from = minutesOfDay(row[start.index] ?? '')
    const text = row[finish.index] ?? ''
    return from === undefined || from < earliest || !/^\d/.test(text)
      ? []
      : [{ from, to: minutesOfDay(text) }]
  })
  return both.length >= leastRows && both.every(({ from, to }) => to !== undefined && to > from)
}

/** Reads 9:30, 09:30:15 and 21:05:11.3 as minutes. Undefined for other texts. */
function minutesOfDay(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] =
    /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}
