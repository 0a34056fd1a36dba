import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { isDiskFull } from '../../platform/database/disk-full.ts'
import { problemOfData } from '../../platform/database/refused-data.ts'
import { Problem } from '../../platform/http/problem.ts'
import { log } from '../../platform/log.ts'
import { overloadedCode } from '../../platform/work-queue.ts'
import type { EventsDatabase } from '../database.ts'
import { nextVersion } from '../race-table/change-log.ts'
import { Announcements } from './announcements.ts'
import { LiveRaces } from './live-races.ts'
import {
  type BatchOutcome,
  type PassingBatch,
  type PassingOutcome,
  recordPassings,
} from './passings/record-passings.ts'
import type { RaceChange, RaceWriter, WriteOptions } from './race/race-writer.ts'
import { lockTimedRace } from './race/timed-race.ts'

/**
 * Maximum number of passings in a commit. Waiting batches are committed together up to this number.
 */
const maxPassingsPerCommit = 2_000
/**
 * If batches wait when a commit ends, the next commit begins at least this number of milliseconds
 * after the beginning of that commit. With this pause more batches share a commit.
 */
const commitIntervalMs = 25
/**
 * While at least this number of passings of a race wait for their commit, further batches are
 * refused.
 */
const maxWaitingPassings = 20_000

/**
 * Maximum pause in milliseconds after a change that is not a commit of passings, if further changes
 * wait. The pause is as long as the change. The embedded database runs one transaction at a time,
 * and reads its requests in this pause.
 */
const maxPauseMs = 1_000

interface WaitingBatch {
  batch: PassingBatch
  settle: (outcome: BatchOutcome) => void
  fail: (error: unknown) => void
}

/**
 * Writes the data that timing systems send. A process runs at most one commit of passings of a race
 * at a time. The lock of the race serialises the changes of all processes.
 */
export class TimingWriter implements RaceWriter {
  readonly #db: EventsDatabase
  readonly #races = new LiveRaces()
  readonly #announcements: Announcements
  /** Batches that wait for the end of the running commit, by race. */
  readonly #waiting = new Map<string, WaitingBatch[]>()
  /** The end of the last change that runs or waits, by race. */
  readonly #ends = new Map<string, Promise<undefined>>()

  /** @param publicationIntervalMs minimum time between two publications of a race */
  constructor(db: EventsDatabase, publicationIntervalMs?: number) {
    this.#db = db
    this.#announcements = new Announcements(db, publicationIntervalMs)
  }

  /** Publishes changes that an earlier process did not publish. */
  async start(): Promise<void> {
    await this.#announcements.catchUp()
  }

  /** Publishes the last changes and waits for these publications. */
  close(): Promise<void> {
    return this.#announcements.close()
  }

  /**
   * Records passings. The promise resolves after the commit.
   * @throws Problem 400 request.notStorable, 404 race.notFound, 409 passing.conflict, 409
   * request.conflict, 422 passing.tooMany, 503 service.overloaded
   */
  async record(raceId: string, batch: PassingBatch): Promise<PassingOutcome[]> {
    this.#refuseTooMany(raceId)
    const outcome = await new Promise<BatchOutcome>((settle, fail) => {
      const waiting = this.#waiting.get(raceId)
      if (waiting) waiting.push({ batch, settle, fail })
      else {
        this.#waiting.set(raceId, [{ batch, settle, fail }])
        void this.#commitWaiting(raceId)
      }
    })
    if ('problem' in outcome) throw outcome.problem
    return outcome.outcomes
  }

  #refuseTooMany(raceId: string): void {
    const waiting = this.#waiting.get(raceId) ?? []
    const passings = waiting.reduce((sum, { batch }) => sum + batch.passings.length, 0)
    if (passings < maxWaitingPassings) return
    const title = 'Too many passings wait to be stored. Send them again in a moment.'
    throw new Problem(503, overloadedCode, title, undefined, { retryAfter: 2 })
  }

  async #commitWaiting(raceId: string): Promise<void> {
    for (let batches = this.#next(raceId); batches.length > 0; batches = this.#next(raceId)) {
      const startedAt = performance.now()
      await this.#commit(raceId, batches)
      const restMs = commitIntervalMs - (performance.now() - startedAt)
      if (restMs > 0 && this.#isWaiting(raceId)) await sleep(restMs)
    }
    this.#waiting.delete(raceId)
  }

  /**
   * Commits batches together. If the database refuses some values, each half of the batches is
   * committed separately, until only the batches with these values fail.
   */
  async #commit(raceId: string, batches: readonly WaitingBatch[]): Promise<void> {
    try {
      const record: RaceChange<BatchOutcome[]> = async (db, live) => {
        const sent = batches.map(({ batch }) => batch)
        const { results: result, isChanged, change } = await recordPassings(db, live, sent)
        return { result, isChanged, change }
      }
      const results = await this.#inTurn(raceId, 0, () =>
        this.#write(raceId, record, { field: 'passings' }),
      )
      for (const [index, { settle }] of batches.entries()) {
        const outcome = results[index]
        if (outcome) settle(outcome)
      }
    } catch (error) {
      if (batches.length === 1 || isDatabaseUnavailable(error) || isDiskFull(error)) {
        for (const { fail } of batches) fail(error)
        return
      }
      const middle = Math.ceil(batches.length / 2)
      await this.#commit(raceId, batches.slice(0, middle))
      await this.#commit(raceId, batches.slice(middle))
    }
  }

  #isWaiting(raceId: string): boolean {
    return (this.#waiting.get(raceId)?.length ?? 0) > 0
  }

  /** Removes the batches of the next commit from the waiting batches. */
  #next(raceId: string): WaitingBatch[] {
    const waiting = this.#waiting.get(raceId) ?? []
    let passings = 0
    const tooMany = waiting.findIndex(({ batch }, index) => {
      passings += batch.passings.length
      return index > 0 && passings > maxPassingsPerCommit
    })
    return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany)
  }

  /** Runs a change of a race, as `RaceWriter` describes. */
  write<Result>(
    raceId: string,
    change: RaceChange<Result>,
    options?: WriteOptions,
  ): Promise<Result> {
    return this.#inTurn(raceId, maxPauseMs, () => this.#write(raceId, change, options))
  }

  /**
   * Runs the changes of a race one after the other. Otherwise all of them would wait in the
   * database, and all readers of the embedded database would wait behind them.
   * @param maxPause maximum number of milliseconds between this change and the next one
   */
  async #inTurn<Result>(
    raceId: string,
    maxPause: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = this.#ends.get(raceId)
    const { promise: end, resolve } = Promise.withResolvers<undefined>()
    this.#ends.set(raceId, end)
    await before
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      if (this.#ends.get(raceId) === end) {
        this.#ends.delete(raceId)
        resolve(undefined)
      } else setTimeout(resolve, Math.min(maxPause, performance.now() - startedAt), undefined)
    }
  }

  async #write<Result>(
    raceId: string,
    change: RaceChange<Result>,
    { withRace = false, field }: WriteOptions = {},
  ): Promise<Result> {
    try {
      const { result, isChanged } = await this.#db.transaction().execute(async (db) => {
        const locked = await lockTimedRace(db, raceId, withRace)
        let live = await this.#races.get(db, raceId, locked)
        const changed = await change(db, live, async () => {
          live = await this.#races.reload(db, raceId)
          return live
        })
        if (changed.isChanged) {
          await nextVersion(db, raceId, changed.change)
          live.race.timing.version += 1
        }
        return changed
      })
      if (isChanged) this.#announcements.announce(raceId)
      return result
    } catch (error) {
      this.#races.forget(raceId)
      const problem = problemOfData(error, field)
      if (!problem) throw error
      // The validation has a bug, because it should have refused these values.
      log.error({ err: error }, 'values that cannot be stored')
      throw problem
    }
  }
}
