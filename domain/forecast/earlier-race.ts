import { PaceTable, type PriorKnowledge } from './pace-table.ts'
import { type Passings, passingsOn, start } from './passings.ts'

/** A forecast gives the earlier race the same weight as this number of today's arrivals. */
const arrivals = 100

/**
 * Learns from an earlier race how long athletes take from each place of a course to the next place
 * and to the finish.
 * @param distances metres of the places of today's course; the last place is the finish
 * @param pause is awaited after each pair of places, because a large race takes long
 */
export async function learnFromRace(
  distances: readonly number[],
  earlier: Passings,
  pause: () => Promise<void>,
): Promise<PriorKnowledge> {
  const field = passingsOn(distances, earlier)
  const finish = distances.length - 1
  const tables = new Map<string, PaceTable>()
  for (let from = start; from < finish; from += 1) {
    for (const to of new Set([from + 1, finish])) {
      const table = PaceTable.of(field, from, to)
      if (table) tables.set(keyOf(from, to), table)
      await pause()
    }
  }
  return {
    arrivals,
    spread: (from, to, time, fade) => tables.get(keyOf(from, to))?.spread(time, fade),
  }
}

const keyOf = (from: number, to: number) => `${String(from)} ${String(to)}`
