import { normaliseName } from '../../domain/normalise-name.ts'
import type { Heading } from '../known-headings.ts'
import { UnreadableFile } from '../row-source.ts'
import { areAfterSplits } from './times-of-table.ts'
import {
  columnOf,
  finishTimeMeanings,
  type Question,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'
import { areClockTimes } from './value-shapes.ts'

const noFinish = 'No column has finish times'

/** A value that may be a time in a form that is not known: `-0:50`, `2d 03:12`, `34;29`. */
const timeLike = /\d\D+\d/

/**
 * Asks about a column of finish times whose values are no times, in a table without other finish
 * times and without points or distances. Otherwise all athletes of the table would be finishers
 * without a time.
 * @throws UnreadableFile file.timeInParts
 */
export function askForTimes(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
  questions: Question[],
): void {
  const decisive = [...finishTimeMeanings, 'points', 'distance'] as const
  const isAsked = questions.some(({ about }) => 'column' in about && about.column === 'race_time')
  if (isAsked || decisive.some((meaning) => columnOf(columns, meaning))) return
  refuseTimeInParts(columns)
  const column = columns.find((candidate) => {
    const { sure } = headingOf(candidate)
    const isFree = candidate.meaning === undefined || candidate.meaning === 'clock_time'
    const isNamed = isFree && finishTimeMeanings.some((time) => time === sure)
    const texts = rows.map((row) => row[candidate.index] ?? '')
    const timed = texts.filter((text) => timeLike.test(text)).length
    return isNamed && timed > 0 && timed * 2 >= candidate.values.filled
  })
  if (column === undefined) {
    if (!askForUnits(columns, questions)) askForUnknownTimes(columns, rows, questions)
    return
  }
  const { name, values } = column
  questions.push({
    text: `Are the values of "${name}", such as ${values.examples.join(', ')}, finish times? Not all of them can be read: write the times since the start as h:mm:ss in the file.`,
    answer: `--column race_time=${JSON.stringify(name)}; then rows with other values are rejected`,
    about: { column: 'race_time' },
    choices: [name],
  })
}

/**
 * Looks for the finish time in a table without a column of finish times. The last checkpoint may be
 * at the distance of the race, as in a rowing race over 2000 m. Otherwise adds a remark that there
 * is no finish time.
 * @param distance of the race in metres, if it is known
 */
export function readFinishAtDistance(
  columns: readonly UnderstoodColumn[],
  distance: number | undefined,
  remarks: string[],
): void {
  const decisive = [...finishTimeMeanings, 'clock_time', 'laps', 'points', 'distance'] as const
  if (decisive.some((meaning) => columnOf(columns, meaning))) return
  const last = columns
    .filter((column) => column.meaning === 'split' && column.distance !== undefined)
    .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))[0]
  if (last === undefined) return
  if (distance !== undefined && Math.abs((last.distance ?? 0) - distance) < distance * 0.01) {
    last.meaning = 'race_time'
    delete last.distance
    return
  }
  remarks.push(
    `${noFinish}. If "${last.name}" is the finish, add --column race_time=${JSON.stringify(last.name)}.`,
  )
}

const listed = 3

/** Lists the names of columns in a remark. */
function namesOf(columns: readonly UnderstoodColumn[]): string {
  const names = columns.slice(0, listed).map(({ name }) => `"${name}"`)
  const more = columns.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}

/** Adds a remark about columns of times that are not used, unless another remark names them. */
export function remarkOnUnusedTimes(columns: readonly UnderstoodColumn[], remarks: string[]): void {
  const unused = columns.filter(
    ({ name, meaning, values }) =>
      meaning === undefined &&
      areClockTimes(values) &&
      !remarks.some((remark) => remark.includes(`"${name}"`)),
  )
  if (unused.length > 0) remarks.push(`Columns with times that are not used: ${namesOf(unused)}.`)
}

/**
 * Adds remarks: which splits are not used, and that the table has no finish times unless the user
 * is asked for them.
 */
export function remarkOnMissingTimes(
  columns: readonly UnderstoodColumn[],
  questions: readonly Question[],
  remarks: string[],
): void {
  const unknown = columns.filter(
    ({ meaning, distance }) => meaning === 'split' && distance === undefined,
  )
  if (unknown.length > 0) {
    remarks.push(
      `The distances of ${namesOf(unknown)} are not known: they are used only as check_points of event.yml.`,
    )
  }
  const decisive = [...finishTimeMeanings, 'laps', 'points', 'distance'] as const
  const isAsked = questions.some(({ about }) => 'column' in about && about.column === 'race_time')
  const isTold = remarks.some((remark) => remark.startsWith(noFinish))
  if (isAsked || isTold || !columnOf(columns, 'place')) return
  if (decisive.some((meaning) => columnOf(columns, meaning))) return
  remarks.push(`${noFinish}, so the athletes have places only.`)
}

/** The last words of headings for the parts of a time, without accents. */
const partsOfTime = [
  /^(?:h|hrs?|hours?|std|stunden?|heures?|ore|ora|horas?|uren|uur|u|tim|timmar|timer|godz|hod|ч|часы|時|时|小時|小时)$/,
  /^(?:m|min|mins|minutes?|minuten?|minuti|minutos?|minuter|minutter|mn|мин|分|分鐘)$/,
  /^(?:s|secs?|seconds?|sek|sekunden?|secondes?|secondi|segundos?|seconden|sekunder|сек|秒)$/,
] as const

/**
 * Refuses columns such as H, M and S, or Min and Sek. The import would publish the athletes without
 * times, or take one part for the time.
 * @throws UnreadableFile file.timeInParts
 */
function refuseTimeInParts(columns: readonly UnderstoodColumn[]): void {
  const partOf = ({ name, values, by }: UnderstoodColumn) => {
    const isNumber = values.share.decimal >= 0.9 && by !== 'answer'
    const word = normaliseName(name).split(' ').at(-1) ?? ''
    return isNumber ? partsOfTime.findIndex((words) => words.test(word)) : -1
  }
  const parts = columns.filter((column, at) => {
    const part = partOf(column)
    const [before, behind] = [columns[at - 1], columns[at + 1]]
    const followsPart = before !== undefined && part > 0 && partOf(before) === part - 1
    const isFollowed = behind !== undefined && part >= 0 && partOf(behind) === part + 1
    return followsPart || isFollowed
  })
  if (parts.length === 0) return
  throw new UnreadableFile(
    'file.timeInParts',
    `The times are in several columns: ${parts.map(({ name }) => `"${name}"`).join(', ')}`,
    'Write the times as h:mm:ss into one column.',
  )
}

/** A heading that is a unit of time: `Minuten`, `Seconds`, `time (1/100 s)`. */
const unitOfTime =
  /^(?:hours|hrs|stunden|heures|ore|horas|uren|minutes|mins?|minuten|minuti|minutos|seconds|secs?|sekunden|secondes|secondi|segundos|seconden)\.?$|\b1\/100+\b/i

/**
 * Asks about columns of numbers whose headings are units of time. They may be the finish times, or
 * their parts. The import would publish the athletes without times.
 * @returns whether there are such columns
 */
function askForUnits(columns: readonly UnderstoodColumn[], questions: Question[]): boolean {
  const units = columns.filter(
    ({ name, meaning, values }) =>
      meaning === undefined && values.share.decimal >= 0.9 && unitOfTime.test(name),
  )
  const names = units.map(({ name }) => name)
  if (names.length === 0 || columnOf(columns, 'laps') !== undefined) return false
  questions.push({
    text: `Which column has the finish times? Columns of numbers are: ${names.join(', ')}. If each has a part of the time, write the times as h:mm:ss into one column.`,
    answer: '--column race_time=NAME',
    about: { column: 'race_time' },
    choices: names,
  })
  return true
}

/** Hours and minutes of a day, as in start lists. */
const timeOfDay = /^(?:[01]?\d|2[0-3]):\d\d$/

/** Asks which of several columns with unknown headings has the finish times. */
function askForUnknownTimes(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
): void {
  const isTimed = columns.some(({ meaning }) => meaning === 'laps')
  const unknown = columns.filter(
    (column) =>
      (column.meaning === undefined || column.meaning === 'leg') &&
      areClockTimes(column.values) &&
      column.values.share.date < 0.5 &&
      areAfterSplits(column, columns, rows),
  )
  // A start list may have several times of day.
  const isStartList =
    columnOf(columns, 'place') === undefined &&
    unknown.every(({ values }) => values.examples.every((text) => timeOfDay.test(text)))
  if (isTimed || isStartList || unknown.length < 2) return
  const names = unknown.map(({ name }) => name)
  questions.push({
    text: `Which column has the finish times? Columns of times are: ${names.join(', ')}.`,
    answer: '--column race_time=NAME, or gun_time and chip_time',
    about: { column: 'race_time' },
    choices: names,
  })
}
