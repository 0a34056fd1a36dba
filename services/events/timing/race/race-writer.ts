import type { Transaction } from 'kysely'
import type { EventsSchema } from '../../database.ts'
import type { ResultChange } from '../../race-table/change-log.ts'
import type { LiveRace } from './live-race.ts'

/**
 * A change of a race within its transaction.
 * @param reload reads the race again. A change must call this function, unless it updates `live`
 * itself.
 * @returns the result, and whether public data changed. If only results changed, `change` may have
 * the changed results.
 */
export type RaceChange<Result> = (
  db: Transaction<EventsSchema>,
  live: LiveRace,
  reload: () => Promise<LiveRace>,
) => Promise<{ result: Result; isChanged: boolean; change?: ResultChange }>

export interface WriteOptions {
  /**
   * Whether the change also locks the row of the race in `races`. Privacy requests and imports then
   * wait for the change, and the change waits for them.
   */
  withRace?: boolean
  /** The request field that contains the change. A problem of the change names this field. */
  field?: string
}

/** Writes to the races that are being timed. */
export interface RaceWriter {
  /**
   * Runs a change of a race in a transaction that holds the lock of the race. A changed race gets
   * the next version and is published.
   * @throws Problem 400 request.notStorable, 404 race.notFound, 409 request.conflict
   */
  write: <Result>(
    raceId: string,
    change: RaceChange<Result>,
    options?: WriteOptions,
  ) => Promise<Result>
}
