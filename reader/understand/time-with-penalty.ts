import type { Heading } from '../known-headings.ts'
import { parseTime } from '../times.ts'
import { isLess } from './times-of-table.ts'
import { columnOf, type Rows, type UnderstoodColumn } from './understood-column.ts'
import { areTimes } from './value-shapes.ts'

const isPenalty = ({ name, meaning }: UnderstoodColumn) =>
  meaning === 'penalty' || /penal|straf|malus|bonus/i.test(name)
const isBonus = ({ name }: UnderstoodColumn) =>
  /bon|abbuono|gutschrift|avdrag|fradrag|redu[cç]|[ck]redi/i.test(name)

/** Whether at least one athlete has a penalty: a value other than 0. */
const isGiven = ({ index }: UnderstoodColumn, rows: Rows) =>
  rows.some((row) => /[1-9]/.test(row[index] ?? ''))

const unsigned = (text: string) => text.replace(/^[+−–-]\s*/, '')

/** Maximum difference in milliseconds that comes from rounding to whole seconds. */
const tolerance = 1000

/**
 * Whether a total is the time plus the penalties minus the bonuses. In a stage race, the total is
 * the time of all stages, so it is not this sum.
 */
function isSumOfPenalties(
  time: UnderstoodColumn,
  total: UnderstoodColumn,
  penalties: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  let right = 0
  let wrong = 0
  for (const row of rows) {
    const [own, all] = [time, total].map(({ index }) => parseTime(row[index] ?? '', 'seconds'))
    const sum = penalties.reduce((before, column) => {
      const value = parseTime(unsigned(row[column.index] ?? ''), 'seconds') ?? 0
      return before + (isBonus(column) ? -value : value)
    }, 0)
    if (own === undefined || all === undefined || sum === 0) continue
    if (Math.abs(all - own - sum) < tolerance) right += 1
    else wrong += 1
  }
  return right > wrong * 9
}

/**
 * In a table with penalties or bonuses, uses "Total" as the finish time in place of "Time" if
 * "Total" includes the penalties. This is the case if it is the sum of time, penalties and bonuses.
 * If the penalties are not times, such as numbers of loops, it is enough that "Total" is later.
 */
export function preferTimeWithPenalty(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
): void {
  const time = columnOf(columns, 'race_time')
  if (time === undefined || time.by === 'answer') return
  const penalties = columns.filter(isPenalty)
  const arePenalties = penalties.some((column) => !isBonus(column) && isGiven(column, rows))
  const timed = penalties.filter(({ index }) =>
    rows.some((row) => parseTime(unsigned(row[index] ?? ''), 'clock') !== undefined),
  )
  const format = time.values.share.clock > 0 ? 'clock' : 'seconds'
  const total = columns.find((column) => {
    const { sure, possible } = headingOf(column)
    const isNamed = sure === 'race_time' || possible.includes('race_time')
    return (
      isNamed &&
      column.meaning === undefined &&
      areTimes(column.values) &&
      // Whole numbers are points.
      column.values.share.integer < 0.5 === time.values.share.integer < 0.5 &&
      ([penalties, timed].some((listed) => isSumOfPenalties(time, column, listed, rows)) ||
        (arePenalties && timed.length === 0 && isLess(time, column, rows, format)))
    )
  })
  if (total === undefined) return
  total.meaning = 'race_time'
  time.meaning = undefined
}
