import type { ResultRow } from '../../../event-package.ts'

/**
 * Maximum number of rows that are kept in each order. The orders are by each of the three times, by
 * place, and by each score. The number is high, because wheelchairs and other fast starters may be
 * in other rankings.
 */
const maxInOrder = 50

const orders: ((row: ResultRow) => number | null | undefined)[] = [
  ({ gunTime }) => gunTime,
  ({ chipTime }) => chipTime,
  ({ raceTime }) => raceTime,
  ({ places }) => (places?.overall === 'none' ? undefined : places?.overall),
  ({ scores }) => scores?.laps && -scores.laps,
  ({ scores }) => scores?.points && -scores.points,
  ({ scores }) => scores?.points,
  ({ scores }) => scores?.distance && -scores.distance,
]

interface Candidate {
  id: string
  row: ResultRow
  value: number
}

/**
 * Collects the finishers with the best times, places and scores. Leaves out private rows. The rows
 * may come in any order.
 */
export class FirstFinishers {
  readonly #first: Candidate[][] = orders.map(() => [])

  add(id: string, row: ResultRow): void {
    if (row.state !== 'finished' || row.private) return
    for (const [index, valueOf] of orders.entries()) {
      const value = valueOf(row)
      const list = this.#first[index]
      if (value == null || list === undefined) continue
      if (list.length === maxInOrder && value >= (list.at(-1)?.value ?? 0)) continue
      const at = list.findIndex((other) => other.value > value)
      list.splice(at < 0 ? list.length : at, 0, { id, row, value })
      if (list.length > maxInOrder) list.pop()
    }
  }

  /** Returns the kept rows by id. */
  get rows(): ReadonlyMap<string, ResultRow> {
    return new Map(this.#first.flat().map(({ id, row }) => [id, row]))
  }
}
