import { createHash } from 'node:crypto'
import type { RowSource, SourceRow } from './row-source.ts'

/** Which columns of a table of passings say what, and how it is linked to that of the athletes. */
export interface PassingColumns {
  /** Whose passing it is. */
  athlete: number
  /** What names the place, in and out and lap included. */
  place: readonly number[]
  /** When. */
  time: number
  /** The column of the athletes' table that holds what `athlete` holds. */
  link: number
}

/**
 * The table of athletes with one more column for each place, which is called by the values of its columns
 * joined by spaces and holds when the athlete passed it. The first passing of a place counts.
 * @param onDamage called for each line of passings that cannot be taken apart, and is left out
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
    let number = places.get(place)
    if (number === undefined) places.set(place, (number = places.size))
    const ofAthlete = times.get(athlete) ?? []
    times.set(athlete, ofAthlete)
    ofAthlete[number] ??= time
  }
  return {
    hash: createHash('sha256').update(`${athletes.hash}\0${passings.hash}`).digest('hex'),
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
