import { type Heading, headingsOf, plainHeading } from '../known-headings.ts'
import { isFinish, isTimed, readHeading } from '../read-heading.ts'
import type { Table } from '../tables/table.ts'
import { isOfRelay } from './teams-as-names.ts'
import { columnOf, type Question, type Rows, type UnderstoodColumn } from './understood-column.ts'
import { areTimes } from './value-shapes.ts'

type HeadingOf = (column: UnderstoodColumn) => Heading

/**
 * Returns the function that reads the headings of a table. All times of a table must have one form,
 * so columns of times in another form get no meaning. Examples are "Time (min)" beside finish times
 * such as 34:29, and "Swim (sec)" beside "Time (min)".
 */
export function headingsOfTable(
  { headings }: Pick<Table, 'headings'>,
  columns: readonly UnderstoodColumn[],
): HeadingOf {
  const read = (column: UnderstoodColumn) => headings?.get(column.name) ?? readHeading(column.name)
  const hasClock = columns.some(
    (column) => column.values.share.clock > 0.5 && isFinish(read(column)),
  )
  const units = columns.map(read).filter((heading) => heading.unit !== undefined)
  const unit = (units.find(isFinish) ?? units[0])?.unit
  return (column) => {
    if (isOfMenOrWomen(column, columns)) return { possible: [] }
    if (isOfRelay(column, columns)) return { possible: [], ignoresValues: true }
    const heading = read(column)
    const isClock = column.values.share.clock > 0.5
    // In "Time (h)", 24 is the duration of a race of 24 hours.
    const isDuration = heading.unit === 'h' && column.values.share.integer > 0.5
    const hasOtherForm =
      heading.unit !== undefined && !isClock && (hasClock || isDuration || heading.unit !== unit)
    return hasOtherForm && isTimed(heading) ? { possible: [], ignoresValues: true } : heading
  }
}

/** A single letter behind a heading: `Temps (h)`. But `Temps (s)` has seconds. */
const letterBehind = /\s*[([](?!s[)\]])\p{L}[)\]]\s*$/u

/**
 * Whether a letter stands for men or women because another column differs from this one only in
 * the letter: "Temps (h)" beside "Temps (f)". Alone, (h) is the unit.
 */
function isOfMenOrWomen({ name }: UnderstoodColumn, columns: readonly UnderstoodColumn[]): boolean {
  const base = (text: string) => plainHeading(text.replace(letterBehind, ''))
  const isLettered = (text: string) => letterBehind.test(text)
  return (
    isLettered(name) &&
    columns.some(
      (other) => other.name !== name && isLettered(other.name) && base(other.name) === base(name),
    )
  )
}

/**
 * Asks which column contains the finish times, if the headings of several columns with different
 * times may mean them. Does not ask if a heading is in the dictionary as a heading of finish times.
 */
export function askForOneFinish(
  columns: readonly UnderstoodColumn[],
  headingOf: HeadingOf,
  rows: Rows,
  questions: Question[],
): void {
  const finish = columnOf(columns, 'race_time')
  const exact = headingsOf('race_time').map(plainHeading)
  const isExact = ({ name }: UnderstoodColumn) => exact.includes(plainHeading(name))
  if (finish === undefined || finish.by !== 'heading' || isExact(finish)) return
  const others = columns.filter(
    (column) =>
      column.meaning === undefined &&
      !isExact(column) &&
      isFinish(headingOf(column)) &&
      areTimes(column.values) &&
      column.values.share.integer < 0.5 === finish.values.share.integer < 0.5 &&
      rows.some((row) => row[column.index] !== '' && row[column.index] !== row[finish.index]),
  )
  if (others.length === 0) return
  const names = [finish, ...others].map(({ name }) => name)
  questions.push({
    text: `Which column has the finish times? Columns of times are: ${names.join(', ')}.`,
    answer: '--column race_time=NAME',
    about: { column: 'race_time' },
    choices: names,
  })
}
