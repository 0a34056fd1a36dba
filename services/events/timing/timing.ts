import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { Problem } from '../../platform/http/problem.ts'
import { overloadedCode } from '../../platform/work-queue.ts'
import type { EventsDatabase, EventsSchema } from '../database.ts'
import { nextVersion } from './change-log.ts'
import { Announcements } from './announcements.ts'
import { type LiveRace, LiveRaces } from './live-race.ts'
import {
  type BatchOutcome,
  type PassingBatch,
  type PassingOutcome,
  recordPassings,
} from './passings/record-passings.ts'
import { lockTimedRace } from './timed-race.ts'

/** Batches that wait for each other are committed together up to this number of passings. */
const maxPassingsPerCommit = 2_000
/** Milliseconds from the begin of a commit to the next of the same race, so that more batches share it. */
const commitIntervalMs = 25
/** Further batches of a race are refused while this many passings wait for their commit. */
const maxWaitingPassings = 20_000

interface WaitingBatch {
  batch: PassingBatch
  settle: (outcome: BatchOutcome) => void
  fail: (error: unknown) => void
}

/** Writes what timing systems send: one writer per race and process, all of them serialised by the lock of the race. */
export class Timing {
  readonly #db: EventsDatabase
  readonly #races = new LiveRaces()
  readonly #announcements: Announcements
  /** Batches by race that wait for the commit before them. */
  readonly #waiting = new Map<string, WaitingBatch[]>()

  constructor(db: EventsDatabase) {
    this.#db = db
    this.#announcements = new Announcements(db)
  }

  /** Publishes changes that an earlier process has not published. */
  async start(): Promise<void> {
    await this.#announcements.catchUp()
  }

  /** Publishes the last changes. */
  close(): Promise<void> {
    return this.#announcements.close()
  }

  /**
   * Records passings; the promise resolves after the commit.
   * @throws Problem 409 passing.conflict; 503 service.overloaded
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
      try {
        const results = await this.write(raceId, async (db, live) => {
          const recorded = await recordPassings(
            db,
            live,
            batches.map(({ batch }) => batch),
          )
          const { isChanged, athletes } = recorded
          return { result: recorded.results, isChanged, athletes }
        })
        for (const [index, { settle }] of batches.entries()) {
          const outcome = results[index]
          if (outcome) settle(outcome)
        }
      } catch (error) {
        for (const { fail } of batches) fail(error)
      }
      const restMs = commitIntervalMs - (performance.now() - startedAt)
      if (restMs > 0 && this.#isWaiting(raceId)) await sleep(restMs)
    }
    this.#waiting.delete(raceId)
  }

  #isWaiting(raceId: string): boolean {
    return (this.#waiting.get(raceId)?.length ?? 0) > 0
  }

  /** Takes the batches of the next commit. */
  #next(raceId: string): WaitingBatch[] {
    const waiting = this.#waiting.get(raceId) ?? []
    let passings = 0
    const tooMany = waiting.findIndex(({ batch }, index) => {
      passings += batch.passings.length
      return index > 0 && passings > maxPassingsPerCommit
    })
    return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany)
  }

  /**
   * Runs a change of a race in a transaction that holds its lock; a changed race gets the next version and is published.
   * @param change also says whether public data changed, and of whom if these are results only
   * @param options.withPrivacy whether privacy requests for the race wait
   */
  async write<Result>(
    raceId: string,
    change: (
      db: Transaction<EventsSchema>,
      live: LiveRace,
      /** Reads the race again after a change of anything but passings and decisions. */
      reload: () => Promise<LiveRace>,
    ) => Promise<{ result: Result; isChanged: boolean; athletes?: readonly string[] }>,
    { withPrivacy = false } = {},
  ): Promise<Result> {
    try {
      const { result, isChanged } = await this.#db.transaction().execute(async (db) => {
        const locked = await lockTimedRace(db, raceId, withPrivacy)
        let live = await this.#races.get(db, raceId, locked)
        const changed = await change(db, live, async () => {
          live = await this.#races.reload(db, raceId)
          return live
        })
        if (changed.isChanged) {
          await nextVersion(db, raceId, changed.athletes)
          live.race.timing.version += 1
        }
        return changed
      })
      if (isChanged) this.#announcements.announce(raceId)
      return result
    } catch (error) {
      this.#races.forget(raceId)
      throw error
    }
  }
}
