import { PaceTable, type PriorKnowledge, type Spread } from './pace-table.ts'
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
  const spread: PriorKnowledge['spread'] = (from, to, time, fade) => {
    const table = tables.get(keyOf(from, to))
    if (table || to === from + 1) return table?.spread(time, fade)
    const next = tables.get(keyOf(from, from + 1))?.spread(time, fade)
    if (!next) return undefined
    const timeThere = (from === start ? 1 : time) * Math.exp(next.middle)
    return inSuccession(next, spread(from + 1, to, timeThere, evenPace))
  }
  return { arrivals, spread }
}

const evenPace = 1

/**
 * Returns the spread of two stretches one after the other, such as past a checkpoint whose timing
 * does not work.
 */
function inSuccession(first: Spread, second: Spread | undefined): Spread | undefined {
  if (!second) return undefined
  const middle = first.middle + second.middle
  return {
    low: middle - Math.hypot(first.middle - first.low, second.middle - second.low),
    middle,
    high: middle + Math.hypot(first.high - first.middle, second.high - second.middle),
  }
}

const keyOf = (from: number, to: number) => `${String(from)} ${String(to)}`
