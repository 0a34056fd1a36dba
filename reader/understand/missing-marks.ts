import type { Table } from '../tables/table.ts'

/** What R writes for a missing value. In a column of countries it may also be Namibia. */
const mark = 'NA'
/** Number of rows that are searched for the mark. */
const searchedRows = 2_000

/**
 * Returns the table without the value NA if it means a missing value: in a column of numbers or
 * times, all other values begin with a digit.
 */
export function withoutMissingMark(table: Table): Table {
  if (!hasMissingMark(table)) return table
  return {
    ...table,
    settings: { ...table.settings, missing: [mark] },
    *rows() {
      for (const row of table.rows()) {
        yield { ...row, cells: row.cells.map((cell) => (cell === mark ? '' : cell)) }
      }
    },
  }
}

function hasMissingMark(table: Table): boolean {
  const marked = new Set<number>()
  const numbers = new Set<number>()
  const others = new Set<number>()
  let searched = 0
  for (const { cells } of table.rows()) {
    for (const [column, cell] of cells.entries()) {
      if (cell === mark) marked.add(column)
      else if (cell !== '') (/^\d/.test(cell) ? numbers : others).add(column)
    }
    searched += 1
    if (searched === searchedRows) break
  }
  return Array.from(marked).some((column) => numbers.has(column) && !others.has(column))
}
