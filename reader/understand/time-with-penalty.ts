import type { Heading } from '../read-heading.ts'
import { parseTime } from '../times.ts'
import { isLess } from './times-of-table.ts'
import { columnOf, type UnderstoodColumn } from './understood-column.ts'
import { areTimes } from './value-shapes.ts'

type Rows = readonly (readonly string[])[]

const isPenalty = ({ name, meaning }: UnderstoodColumn) =>
  meaning === 'penalty' || /penal|straf|malus|bonus/i.test(name)
const isBonus = ({ name }: UnderstoodColumn) =>
  /bon|abbuono|gutschrift|avdrag|fradrag|redu[cç]|[ck]redi/i.test(name)

/** Milliseconds by which times of whole and of broken seconds may differ. */
const tolerance = 1000

/**
 * Whether a total is the time with the penalties and bonuses of a table. In a stage race, it is the
 * time of all stages instead.
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
      const text = (row[column.index] ?? '').replace(/^[+−–-]\s*/, '')
      const value = parseTime(text, 'seconds') ?? 0
      return before + (isBonus(column) ? -value : value)
    }, 0)
    if (own === undefined || all === undefined || sum === 0) continue
    if (Math.abs(all - own - sum) < tolerance) right += 1
    else wrong += 1
  }
  return right > wrong * 9
}

/**
 * Chooses the time with penalties in a table with a column of penalties or bonuses: "Total" beside
 * "Time" if it is the sum, or beside penalties in another form if it is never earlier.
 */
export function preferTimeWithPenalty(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
): void {
  const time = columnOf(columns, 'race_time')
  if (time === undefined || time.by === 'answer') return
  const penalties = columns.filter(isPenalty)
  const arePenalties = penalties.some((column) => !isBonus(column))
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
      (isSumOfPenalties(time, column, penalties, rows) ||
        (arePenalties && isLess(time, column, rows, format)))
    )
  })
  if (total === undefined) return
  total.meaning = 'race_time'
  time.meaning = undefined
}
