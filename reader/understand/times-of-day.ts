import { timeMeanings } from './times-of-table.ts'
import { columnOf, type Question, type UnderstoodColumn } from './understood-column.ts'

/**
 * Recognises a column such as "Finish" that has times of day: beside a column of starts, all of its
 * times are later than the start. With gun or chip times the column is not imported. Otherwise the
 * user must decide, because the times may also be long durations.
 */
export function readTimesOfDay(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
  questions: Question[],
): void {
  const finish = columnOf(columns, 'race_time')
  if (finish === undefined || finish.by === 'answer') return
  const start = columns.find(
    (column) => column.meaning === 'clock_time' && areAllLater(finish, column, rows),
  )
  if (start === undefined) return
  finish.meaning = 'clock_time'
  if (timeMeanings.some((meaning) => columnOf(columns, meaning))) return
  questions.push({
    text: `Are the values of "${finish.name}" times since the start? They are all later than "${start.name}", so they may be times of day.`,
    answer: `--column race_time="${finish.name}", or a column with times since the start`,
    about: { column: 'race_time' },
    choices: [finish.name],
  })
}

/** Minutes of the day. An earlier start is a time since the gun. */
const earliest = 60
/** Minimum number of rows that show that a column has times of day. */
const leastRows = 3

/** Whether times of a column are later than those of a column of starts in all rows. */
export function areAllLater(
  finish: UnderstoodColumn,
  start: UnderstoodColumn,
  rows: readonly (readonly string[])[],
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
