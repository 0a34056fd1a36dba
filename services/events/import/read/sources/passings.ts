import { hash } from 'node:crypto'
import { getOrCreate } from '../../../../../domain/get-or-create.ts'
import type { RowSource, SourceRow } from '../../../../../reader/row-source.ts'

/**
 * Indexes of the columns in a table of passings, and of the linked column in the table of athletes.
 */
export interface PassingColumns {
  athlete: number
  /** Columns that together identify the place: station, arrival or departure, lap. */
  place: readonly number[]
  time: number
  /** Index of the column in the table of athletes that matches `athlete`. */
  link: number
}

/**
 * Adds a column for each timed place to the table of athletes. The column has, for each athlete,
 * the passing time that comes first in the file. The name of the column joins the values of the
 * place columns with spaces.
 * @param onDamage is called for each damaged line of passings. These lines are skipped.
 */
export async function joinPassings(
  athletes: RowSource,
  passings: RowSource,
  columns: PassingColumns,
  onDamage: (row: SourceRow) => void,
): Promise<RowSource> {
  const places = new Map<string, number>()
  const times = new Map<string, string[]>()
  for await (const row of passings.rows()) {
    if (row.damage !== undefined) {
      onDamage(row)
      continue
    }
    const { cells } = row
    const athlete = cells[columns.athlete] ?? ''
    const time = cells[columns.time] ?? ''
    if (athlete === '' || time === '') continue
    const place = columns.place.map((index) => cells[index] ?? '').join(' ')
    const number = getOrCreate(places, place, () => places.size)
    getOrCreate(times, athlete, () => [])[number] ??= time
  }
  return {
    hash: hash('sha256', `${athletes.hash}\0${passings.hash}`, 'hex'),
    columns: [...athletes.columns, ...places.keys()],
    async *rows() {
      for await (const { cells, ...row } of athletes.rows()) {
        const ofAthlete = times.get(cells[columns.link] ?? '') ?? []
        const own = athletes.columns.map((_, index) => cells[index] ?? '')
        const passed = Array.from(places.values(), (number) => ofAthlete[number] ?? '')
        yield { ...row, cells: [...own, ...passed] }
      }
    },
  }
}
