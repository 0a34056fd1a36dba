import { LRUCache } from 'lru-cache'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { EventsDatabase } from '../database.ts'
import { readChangedAthletes } from '../timing/change-log.ts'
import type { RankingTimes } from './ranking-times.ts'
import { readRankingTimes, type TimedEntries, updateRankingTimes } from './read-ranking-times.ts'

const maxBytes = 96_000_000

interface Cached {
  /** Version of the timed race. 0 for other races. */
  version: number
  times: RankingTimes
}

/**
 * Caches the times of rankings at all checkpoints. A ranking of 30,000 entries with ten checkpoints
 * takes 4 MB. After a passing, the cache reads only the athletes again that the log of changes
 * names.
 */
export class RankingTimesCache {
  readonly #db: EventsDatabase
  readonly #rankings = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    sizeCalculation: ({ times }) => times.byteLength,
  })
  readonly #reading = new SingleFlight<Cached>()

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  async get(raceId: string, entries: TimedEntries): Promise<RankingTimes> {
    const timed = await this.#db
      .selectFrom('timed_races')
      .select('version')
      .where('race_id', '=', raceId)
      .where('result_set_id', '=', entries.resultSetId)
      .executeTakeFirst()
    const version = timed?.version ?? 0
    const { resultSetId, number, decidedBy, checkpoints } = entries
    const key = [resultSetId, number, decidedBy, checkpoints].join(' ')
    // Only one caller updates the times at a time. Callers that have an older version wait for the
    // newer version.
    for (;;) {
      const cached = this.#rankings.get(key)
      if (cached && cached.version >= version) return cached.times
      await this.#reading.get(key, async () => {
        const current = await this.#read(raceId, entries, cached, version)
        this.#rankings.set(key, current)
        return current
      })
    }
  }

  async #read(
    raceId: string,
    entries: TimedEntries,
    cached: Cached | undefined,
    version: number,
  ): Promise<Cached> {
    const changed = cached && (await readChangedAthletes(this.#db, raceId, cached.version, version))
    if (!cached || !changed) {
      return { version, times: await readRankingTimes(this.#db, entries) }
    }
    await updateRankingTimes(this.#db, entries, cached.times, changed)
    return { version, times: cached.times }
  }
}
