import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { getOrCreate } from '../../../domain/get-or-create.ts'
import type { TimeRule } from '../../../domain/results.ts'
import { currentRequest } from '../../platform/http/request-id.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { WorkQueue } from '../../platform/work-queue.ts'
import type { EventsDatabase } from '../database.ts'
import { readChangedAthletes } from './change-log.ts'
import { PriorKnowledgeOfRaces, type RacePrior } from './prior-knowledge.ts'
import { numbersOf, RaceTable } from './race-table.ts'
import { RankingTable } from './ranking-table.ts'
import { type EntriesOfRanking, readEntriesOfRanking, readSortKeys } from './read-entries.ts'
import { readAthletes, readSomeAthletes } from './read-table.ts'

const maxBytes = 128_000_000

/** The values that tell whether a table in memory is current. */
export interface RaceVersion {
  raceId: string
  checkpoints: number
  /** A text that changes with the distance and the checkpoints of the race. */
  course: string
  /** Version of the results of a race with a timing system. 0 for other results. */
  timed: number
  /** A text that changes when an athlete makes or withdraws a privacy request. */
  privacy: string
}

interface Loaded {
  version: RaceVersion
  table: RaceTable
  /** The rankings that were read so far, by number and time rule. */
  rankings: Map<string, RankingTable>
}

/** Identifies a ranking of a race. */
export interface RankingOfRace {
  resultSetId: number
  number: number
  decidedBy: TimeRule
  /** The current version of the race, if the request has read it. Otherwise `ranking` reads it. */
  raceVersion?: RaceVersion | undefined
}

/** The parts of the tables that a request needs. */
export type TablesOfRequest = Pick<RaceTables, 'of' | 'ranking'>

const keyOf = ({ number, decidedBy }: RankingOfRace) => `${String(number)} ${decidedBy}`

/**
 * Keeps the results of races in memory. Code that shows a whole race reads the results here. A new
 * import creates a new result set. After a passing, usually only the athletes in the log of changes
 * are read again.
 */
export class RaceTables {
  readonly #db: EventsDatabase
  readonly #races = new LRUCache<number, Loaded>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  readonly #reading = new SingleFlight<unknown>()
  readonly #priors: PriorKnowledgeOfRaces
  /** The races that are read. Reading a large race takes much memory, so they are read in turn. */
  readonly #turns = new WorkQueue({
    concurrency: 1,
    maxWaiting: 1_000,
    maxWaitingPerClient: 1_000,
    maxWaitMs: 60_000,
  })
  /**
   * Reads versions. Concurrent calls share one statement. The statement is sent after all these
   * calls, so the version is never older than the call.
   */
  readonly #versions = new DataLoader<number, RaceVersion | undefined>(
    (resultSetIds) => readVersions(this.#db, resultSetIds),
    { cache: false },
  )

  constructor(db: EventsDatabase) {
    this.#db = db
    this.#priors = new PriorKnowledgeOfRaces(db, (resultSetId) => this.of(resultSetId))
  }

  /** Returns what is known about a race before its athletes run it. Undefined for unknown races. */
  prior(raceId: string, resultSetId: number): Promise<RacePrior | undefined> {
    // The results of the race were read just before.
    const course = this.#races.peek(resultSetId)?.version.course ?? ''
    return this.#priors.of(raceId, resultSetId, course)
  }

  /** Returns the current results of a race. Without results, the table has no athletes. */
  async of(resultSetId: number): Promise<RaceTable> {
    return (await this.#load(resultSetId))?.table ?? nobody
  }

  /** Returns the current entries of a ranking. Without results, the ranking has no entries. */
  async ranking(ranking: RankingOfRace): Promise<RankingTable> {
    const { resultSetId, number, decidedBy } = ranking
    const key = keyOf(ranking)
    for (;;) {
      const loaded = await this.#load(resultSetId, ranking.raceVersion)
      if (!loaded) return new RankingTable(nobody, noEntries, decidedBy)
      const known = loaded.rankings.get(key)
      if (known) return known
      let read: RankingTable | undefined
      await this.#readAlone(`${String(resultSetId)} ${key}`, async () => {
        const entries = await readEntriesOfRanking(this.#db, resultSetId, number, loaded.table)
        read = new RankingTable(loaded.table, entries, decidedBy)
        // If the race has got a newer version, the next turn of the loop reads the ranking for that
        // version.
        loaded.rankings.set(key, read)
      })
      // A race that is larger than the cache is not found there.
      if (read && !this.#races.has(resultSetId)) return read
    }
  }

  /**
   * Returns the tables for one request. The version of a race is read once, and again only by
   * `ranking` for rankings that are not in memory.
   */
  ofOneRequest(): TablesOfRequest {
    const loads = new Map<number, Promise<Loaded | undefined>>()
    const load = (resultSetId: number) =>
      getOrCreate(loads, resultSetId, () => this.#load(resultSetId))
    return {
      of: async (resultSetId) => (await load(resultSetId))?.table ?? nobody,
      ranking: async (ranking) =>
        (await load(ranking.resultSetId))?.rankings.get(keyOf(ranking)) ?? this.ranking(ranking),
    }
  }

  /**
   * Returns the results of a race in memory, read again if they are not current. Undefined without
   * results.
   * @param version the current version of the race; if undefined, the database is asked for the
   *   version
   */
  async #load(resultSetId: number, version?: RaceVersion): Promise<Loaded | undefined> {
    const current = version ?? (await this.#versions.load(resultSetId))
    if (current === undefined) return undefined
    for (;;) {
      const loaded = this.#races.get(resultSetId)
      if (loaded && isCurrent(loaded.version, current)) return loaded
      // Only one caller reads a race at a time. A caller that needs a newer version reads it next.
      let read: Loaded | undefined
      await this.#readAlone(String(resultSetId), async () => {
        read = await this.#read(resultSetId, loaded, current)
        this.#races.set(resultSetId, read)
      })
      // A race that is larger than the cache is not found there.
      if (read) return read
    }
  }

  /**
   * Waits until no other race is being read. Networks take turns, so a request for many races hardly
   * delays other networks.
   */
  async #readAlone(key: string, read: () => Promise<void>): Promise<void> {
    await this.#reading.get(key, () => {
      const { network = '', networks, signal } = currentRequest() ?? {}
      return this.#turns.run(network, signal, read, networks)
    })
  }

  async #read(
    resultSetId: number,
    known: Loaded | undefined,
    current: RaceVersion,
  ): Promise<Loaded> {
    const db = this.#db
    const { raceId, checkpoints, timed } = current
    const race = { resultSetId, checkpoints, isTimed: timed > 0 }
    const changed =
      known?.version.privacy === current.privacy && known.version.course === current.course
        ? await readChangedAthletes(db, raceId, known.version.timed, timed)
        : undefined
    if (!known || changed?.every((id) => known.table.rowOf(id) !== undefined) !== true) {
      const table = new RaceTable(await readAthletes(db, race))
      return { version: current, table, rankings: new Map() }
    }
    const table = known.table.with(await readSomeAthletes(db, race, changed))
    const sortKeys = await readSortKeys(db, resultSetId, changed)
    // A ranking without sort keys is official. Its places may all have changed, so it is read again
    // when it is needed.
    const rankings = new Map(
      [...known.rankings]
        .filter(([, ranking]) => ranking.hasSortKeys)
        .map(([key, ranking]) => [
          key,
          ranking.with(table, sortKeys.get(Number.parseInt(key, 10)) ?? new Map<string, number>()),
        ]),
    )
    return { version: current, table, rankings }
  }
}

const nobody = new RaceTable({
  ids: [],
  bibs: [],
  numbers: numbersOf(() => new Int32Array()),
  splits: [],
  gunSplits: [],
})
const noEntries: EntriesOfRanking = {
  ordinals: new Int32Array(),
  rows: new Int32Array(),
  byRow: new Int32Array(),
  sortKeys: new Float64Array(),
  placed: new Int32Array(),
  genders: [],
  categories: [],
}

function isCurrent(loaded: RaceVersion, { course, timed, privacy }: RaceVersion): boolean {
  return loaded.timed >= timed && loaded.privacy === privacy && loaded.course === course
}

/**
 * SQL of the athletes with a privacy request in the race of the table `races`, as a text. Null if
 * there are none.
 */
export const privateAthletesOfRace = sql<string | null>`(
  select string_agg(participant_id, ',' order by participant_id)
  from asked_private where race_id = races.id)`

/** SQL of `RaceVersion.privacy` for the race in the table `races`. */
export const privacyOfRace = sql<string>`coalesce(md5(${privateAthletesOfRace}), '')`

/** SQL of `RaceVersion.course` for the race in the table `races`. */
export const courseOfRace = sql<string>`md5(concat_ws(' ', races.distance, races.check_points))`

async function readVersions(
  db: EventsDatabase,
  resultSetIds: readonly number[],
): Promise<(RaceVersion | undefined)[]> {
  const { rows } = await sql<RaceVersion & { resultSetId: number }>`
    select races.result_set_id as "resultSetId", races.id as "raceId",
      jsonb_array_length(races.check_points) as checkpoints, coalesce(timed.version, 0) as timed,
      ${courseOfRace} as course, ${privacyOfRace} as privacy
    from races left join timed_races timed on timed.race_id = races.id
      and timed.result_set_id = races.result_set_id
    where races.result_set_id = any (${[...new Set(resultSetIds)]}::int[])`.execute(db)
  const versions = new Map(rows.map(({ resultSetId, ...version }) => [resultSetId, version]))
  return resultSetIds.map((id) => versions.get(id))
}

/**
 * Estimates how many bytes a race takes in memory. For each point, the estimate includes the times by
 * both clocks, three sorted copies, and the positions of a replay.
 */
function bytesOf({ table }: Loaded): number {
  return 5_000 + table.ids.length * (250 + 64 * table.points.length)
}
