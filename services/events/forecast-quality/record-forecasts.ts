import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { log } from '../../platform/log.ts'
import { tag } from '../cache-tags.ts'
import { publish } from '../changes/publish.ts'
import type { EventsDatabase } from '../database.ts'
import type { ForecastQuality, RacesTable } from '../tables/races.ts'
import { readOnCourse } from '../on-course/athletes-on-course.ts'
import type { AthleteOnCourse } from '../on-course/on-course.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { judgeForecasts } from './judge-forecasts.ts'

/**
 * Milliseconds between two recordings of forecasts. The log of changes contains only the newest
 * versions of a large race. The interval is short, so the log usually contains all versions since
 * the last recording. A recording then reads only the athletes in the log.
 */
const intervalMs = 5_000
/** A race is no longer under way after this number of milliseconds without a passing. */
const quietMs = 24 * 3_600_000
/** Maximum number of athletes of a race whose forecasts are recorded. */
const sampleSize = 1_000
/**
 * Maximum number of rows in a statement. Statements are short, so the database can record
 * passings between two statements.
 */
const maxRows = 100

/** The last recorded state of a race. */
interface Recorded {
  version: number
  /**
   * By participant id: a text that changes when the athlete may have a new forecast. Contains only
   * athletes whose forecasts are recorded.
   */
  athletes: ReadonlyMap<string, string>
}

type RecordedRace = Pick<
  Selectable<RacesTable>,
  'id' | 'result_set_id' | 'distance' | 'check_points' | 'forecast_quality'
> & { version: number }

/**
 * Records forecasts that the site publishes while races are under way, for a sample of athletes.
 * The first recorded forecast after each passing is kept. After the race, these forecasts are
 * compared with the actual times. The result of the comparison is stored with the race.
 */
export class ForecastRecorder {
  readonly #db: EventsDatabase
  readonly #tables: RaceTables
  readonly #recorded = new Map<string, Recorded>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(db: EventsDatabase, tables: RaceTables) {
    this.#db = db
    this.#tables = tables
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.record()).catch(warn)
    }, intervalMs)
    this.#timer.unref()
  }

  /** Waits until a running recording has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Records the current forecasts of the races under way that have a new version. */
  async record(): Promise<void> {
    const races = await this.#db
      .selectFrom('timed_races')
      .innerJoin('races', 'races.result_set_id', 'timed_races.result_set_id')
      .select(['timed_races.version', 'races.id', 'races.result_set_id'])
      .select(['races.distance', 'races.check_points', 'races.forecast_quality'])
      .where('received_at', '>', new Date(Date.now() - quietMs))
      .execute()
    const underWay = new Set(races.map(({ id }) => id))
    for (const id of this.#recorded.keys()) if (!underWay.has(id)) this.#recorded.delete(id)
    // If a race fails, the other races are still recorded.
    for (const race of races) await this.#recordRace(race).catch(warn)
  }

  async #recordRace({ version, ...race }: RecordedRace): Promise<void> {
    const { id, result_set_id: resultSetId } = race
    const last = this.#recorded.get(id)
    if (resultSetId === null || last?.version === version) return
    const { table, athletes } = await readOnCourse(this.#tables, id, resultSetId)
    const step = Math.ceil(table.ids.length / sampleSize)
    const sample = table.ids.flatMap((participantId, row) => {
      const athlete = row % step === 0 ? athletes.at(row) : undefined
      return athlete ? { ...athlete, id: participantId } : []
    })
    const changed = sample.filter((athlete) => last?.athletes.get(athlete.id) !== stateOf(athlete))
    await this.#write(changed.flatMap((athlete) => rowsOf(id, athlete)))
    const quality = await judgeForecasts(this.#db, race, table)
    if (!isDeepStrictEqual(quality, race.forecast_quality)) await this.#publish(id, quality)
    const states = sample.map((athlete): [string, string] => [athlete.id, stateOf(athlete)])
    this.#recorded.set(id, { version, athletes: new Map(states) })
  }

  /** Stores with the race how good its forecasts were, and publishes the race. */
  async #publish(raceId: string, quality: ForecastQuality | null): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const race = await transaction
        .updateTable('races')
        .set({ forecast_quality: quality && JSON.stringify(quality) })
        .where('id', '=', raceId)
        .returning('event_id')
        .executeTakeFirst()
      if (race) await publish(transaction, [tag.race(raceId), tag.event(race.event_id)])
    })
  }

  async #write(rows: readonly ReturnType<typeof rowsOf>[number][]): Promise<void> {
    for (let from = 0; from < rows.length; from += maxRows) {
      await this.#db
        .insertInto('published_forecasts')
        .values(rows.slice(from, from + maxRows))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

function warn(error: unknown): void {
  log.warn({ err: error }, 'the published forecasts were not recorded')
}

/** The largest number of milliseconds that the table of forecasts stores: almost 25 days. */
const mostMs = 2 ** 31 - 1

/**
 * Returns a text that changes when there may be a new forecast to store. It contains the furthest
 * point that the athlete passed, and the points with a forecast. Only the first forecast after each
 * passing is stored.
 */
const stateOf = ({ reached, forecast }: AthleteOnCourse) =>
  [reached, ...forecast.map(({ point }) => point)].join(' ')

function rowsOf(raceId: string, { id, reached, forecast }: AthleteOnCourse & { id: string }) {
  const storable = forecast.filter(({ latest }) => latest <= mostMs)
  return storable.map(({ point, earliest, expected, latest }) => ({
    race_id: raceId,
    participant_id: id,
    reached,
    point,
    earliest,
    expected,
    latest,
  }))
}
