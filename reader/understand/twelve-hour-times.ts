import { parseTime, type TimeFormat, toTwentyFourHours } from '../times.ts'
import { doPlacesFollowTime } from './times-of-table.ts'
import { isPlausible, middleOf } from './unclear-times.ts'
import {
  type Answers,
  finishColumnsOf,
  type Question,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'

/** Returns the rows with the times of a 12-hour clock as times of 24 hours. */
export function withTwentyFourHours(rows: Rows): Rows {
  return rows.map((row) => row.map((text) => toTwentyFourHours(text) ?? text))
}

/** If times of day begin later than this time in milliseconds, they may be those of a morning race. */
const latestOfNight = 4 * 3_600_000

/**
 * Finds out whether finish times or splits are durations that a spreadsheet has written as times of
 * a 12-hour clock: 12:34:29 AM is 0:34:29. Asks the user if they may be times of day. A race whose
 * winner finishes in the night is improbable, so the winner's time must be short.
 * @param tables.written the rows as in the file
 * @param tables.rows the rows with times of 24 hours
 * @returns undefined in a table without such times
 */
export function readTwelveHours(
  columns: readonly UnderstoodColumn[],
  { written, rows }: { written: Rows; rows: Rows },
  answers: Answers,
  { questions, remarks }: { questions: Question[]; remarks: string[] },
): TimeFormat | undefined {
  const finishes = finishColumnsOf(columns)
  const all = [...finishes, ...columns.filter(({ meaning }) => meaning === 'split')]
  const textsOf = (some: readonly UnderstoodColumn[], from: Rows) =>
    some.flatMap(({ index }) => from.map((row) => row[index] ?? ''))
  const example = textsOf(all, written).find((text) => toTwentyFourHours(text) !== undefined)
  if (example === undefined) return undefined
  if (answers.times !== undefined) return answers.times
  const times = textsOf(finishes, rows).filter((text) => parseTime(text, 'clock') !== undefined)
  const first = Math.min(...times.flatMap((text) => parseTime(text, 'clock') ?? []))
  // A spreadsheet makes 34:29:00, and with AM and PM 10:29:00 AM, from minutes and seconds.
  const haveSeconds = times.some((text) => !text.endsWith(':00'))
  const areWrittenSo = textsOf(finishes, written).some(
    (text) => toTwentyFourHours(text) !== undefined,
  )
  const areDurations =
    areWrittenSo &&
    first < latestOfNight &&
    haveSeconds &&
    isPlausible(middleOf(times), answers.distance) &&
    doPlacesFollowTime(columns, rows, 'clock')
  if (areDurations) {
    remarks.push(
      `Times such as ${example} are read as times since the start: ${toTwentyFourHours(example) ?? ''}.`,
    )
  } else {
    questions.push({
      text: `Are times such as ${example} hours, minutes and seconds since the start (am_pm)? If they are times of day, write the times since the start as h:mm:ss in the file.`,
      answer: '--times am_pm if they are',
      about: { times: true },
      choices: ['am_pm'],
    })
  }
  return 'am_pm'
}
