import { readHeading } from '../read-heading.ts'
import { readYesOrNo } from '../source-terms.ts'
import { columnOf, type Question, type Rows, type UnderstoodColumn } from './understood-column.ts'

/** Says how many athletes of a table are private. Asks which column says so if several may. */
export function readPrivateAthletes(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
  remarks: string[],
): void {
  const column = columnOf(columns, 'private')
  if (column === undefined) return
  const others = columns.filter(
    ({ name, meaning, values }) =>
      meaning === undefined && values.filled > 0 && readHeading(name).sure === 'private',
  )
  if (others.length > 0 && column.by !== 'answer') {
    const choices = [column, ...others].map(({ name }) => name)
    questions.push({
      text: `Which column says who is private? ${choices.map((name) => `"${name}"`).join(' and ')} may.`,
      answer: '--column private=NAME',
      about: { column: 'private' },
      choices,
    })
  }
  const count = rows.filter((row) => readYesOrNo(row[column.index] ?? '') === true).length
  if (count === 0) return
  remarks.push(
    `"${column.name}" hides ${String(count)} of ${String(rows.length)} athletes: they are shown with their initials.`,
  )
}
