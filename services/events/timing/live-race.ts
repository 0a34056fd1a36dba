import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { LiveOrder } from './live-order.ts'
import { type LockedRace, readTimedRace, type TimedRace, type TimedRanking } from './timed-race.ts'

export interface Starter {
  bib: string
  participantId: string
  category: string | null
  wave: string | null
}

/** A timed race with its starters and the order of its live rankings, as of one version. */
export interface LiveRace {
  race: TimedRace
  /** By start number. */
  starters: Map<string, Starter>
  /** Start numbers by chip. */
  chips: Map<string, string>
  /** The live rankings by number. */
  rankings: Map<number, TimedRanking & { order: LiveOrder }>
}

const maxRaces = 20

/** Keeps the races that are being timed in memory: about 10 MB for 30,000 starters. */
export class LiveRaces {
  readonly #races = new LRUCache<string, LiveRace>({ max: maxRaces })

  /**
   * The race as of its latest version.
   * @param db a transaction that holds the lock of the race
   */
  async get(
    db: EventsDatabase,
    raceId: string,
    { version, resultSetId }: LockedRace,
  ): Promise<LiveRace> {
    const known = this.#races.get(raceId)
    if (known?.race.timing.version === version && known.race.resultSetId === resultSetId)
      return known
    return this.reload(db, raceId)
  }

  /** The race as it is stored now. */
  async reload(db: EventsDatabase, raceId: string): Promise<LiveRace> {
    const race = await readTimedRace(db, raceId)
    if (!race) throw new Error(`${raceId} is not timed`)
    const loaded = await loadRace(db, race)
    this.#races.set(raceId, loaded)
    return loaded
  }

  /** Forgets a race after a failed transaction, whose changes of the order are in memory. */
  forget(raceId: string): void {
    this.#races.delete(raceId)
  }
}

/** Reads the starters of a race and the order of its live rankings. */
export async function loadRace(db: EventsDatabase, race: TimedRace): Promise<LiveRace> {
  const resultSetId = race.resultSetId ?? 0
  const { rows: starters } = await sql<Starter>`
    select person.bib, id as "participantId", category, starter.wave
    from stored_participants person
    left join timing_starters starter on starter.race_id = ${race.id} and starter.bib = person.bib
    where result_set_id = ${resultSetId} and person.bib is not null`.execute(db)
  const { rows: chips } = await sql<{ chip: string; bib: string }>`
    select chip, bib from timing_chips where race_id = ${race.id}`.execute(db)
  const rankings: LiveRace['rankings'] = new Map()
  for (const ranking of race.rankings) {
    if (!ranking.isLive) continue
    const { rows: keys } = await sql<{ sort_key: number }>`
      select sort_key from ranking_entries
      where result_set_id = ${resultSetId} and ranking_number = ${ranking.number}
        and sort_key is not null
      order by sort_key`.execute(db)
    const order = new LiveOrder(keys.map(({ sort_key: key }) => key))
    rankings.set(ranking.number, { ...ranking, order })
  }
  return {
    race,
    starters: new Map(starters.map((starter) => [starter.bib, starter])),
    chips: new Map(chips.map(({ chip, bib }) => [chip, bib])),
    rankings,
  }
}
