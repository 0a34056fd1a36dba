import { LRUCache } from 'lru-cache'
import type { EventsDatabase } from '../database.ts'
import { readChanges, type ResultChange } from '../race-table/change-log.ts'
import { computeTimes } from './results/compute-times.ts'
import { type LiveRace, loadRace } from './race/live-race.ts'
import { type LockedRace, readTimedRace } from './race/timed-race.ts'

const maxRaces = 20

/**
 * Keeps in memory the races to which timing systems have written last. A race with 30,000 starters
 * takes about 10 MB.
 */
export class LiveRaces {
  readonly #races = new LRUCache<string, LiveRace>({ max: maxRaces })

  /**
   * Returns the latest version of a race.
   * @param db a transaction that holds the lock of the race
   */
  async get(
    db: EventsDatabase,
    raceId: string,
    { version, resultSetId }: LockedRace,
  ): Promise<LiveRace> {
    const known = this.#races.get(raceId)
    if (known?.race.resultSetId !== resultSetId) return this.reload(db, raceId)
    const { timing } = known.race
    if (timing.version === version) return known
    const change = await readChanges(db, raceId, timing.version, version)
    if (change === undefined) return this.reload(db, raceId)
    await applyChange(db, known, change)
    timing.version = version
    return known
  }

  /** Reads the race again from the database. */
  async reload(db: EventsDatabase, raceId: string): Promise<LiveRace> {
    const race = await readTimedRace(db, raceId)
    if (!race) throw new Error(`${raceId} is not timed`)
    const loaded = await loadRace(db, race)
    this.#races.set(raceId, loaded)
    return loaded
  }

  /**
   * Removes a race from memory after a failed transaction, because the order in memory may already
   * have the changes of that transaction.
   */
  forget(raceId: string): void {
    this.#races.delete(raceId)
  }
}

/** Updates the race in memory by a change that another process has recorded. */
async function applyChange(
  db: EventsDatabase,
  live: LiveRace,
  { athletes, moves }: ResultChange,
): Promise<void> {
  for (const { ranking, before, after } of moves) {
    live.rankings.get(ranking)?.order.move(before, after)
  }
  if (!live.seen.matters) return
  const ids = new Set(athletes)
  const changed = live.list.filter(({ participantId }) => ids.has(participantId))
  // `computeTimes` updates the points at which these athletes have passings.
  await computeTimes(db, live, changed)
}
