import type { EventsSchema } from '../../services/events/database.ts'
import { nextMoment, tagsBetween } from '../../services/events/moments.ts'
import { recentPublications, PublicationWatch } from '../../services/events/publications.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import type { LiveSubscriptions } from '../live/live-subscriptions.ts'
import { maxAgeMs } from './invalidations.ts'
import type { ResponseCache } from './response-cache.ts'

/** Milliseconds after a failed query until the next query. */
const retryMs = 1_000

export interface Following {
  /**
   * Number of the last publication that this process has applied. Undefined in a process
   * without the database of the events service.
   */
  readonly number: number | undefined
  /** Applies all publications that were committed before the call. */
  catchUp: () => Promise<void>
  stop: () => void
}

/**
 * Invalidates cached responses after publications of any process, and also when time alone changes
 * them, such as at the end of an event. Informs subscriptions of publications.
 */
export async function followPublications(
  database: OpenDatabase<EventsSchema>,
  responses: ResponseCache,
  subscriptions: LiveSubscriptions,
): Promise<Following> {
  const { db } = database
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /**
   * All responses that time has changed before this instant are already invalidated. Time changes a
   * response at the end of an event, for example.
   */
  let appliedUntil = new Date()

  const watch = await PublicationWatch.start(database, (publication) => {
    responses.publish(publication)
    subscriptions.publish(publication)
    schedule(0)
  })
  responses.follow(watch)
  subscriptions.follow(watch)
  // If this call fails, the process computes all responses itself instead of using those of other
  // processes.
  await learn().catch(() => undefined)
  schedule(0)

  async function learn(): Promise<void> {
    const now = Date.now()
    const recent = await recentPublications(db, maxAgeMs)
    responses.changeAt(now, await tagsBetween(db, new Date(now - maxAgeMs), new Date(now)))
    responses.learn(recent)
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      apply().then(schedule, () => {
        schedule(retryMs)
      })
    }, milliseconds)
    timer.unref()
  }

  /**
   * Invalidates the responses that time has changed since the last call.
   * @returns milliseconds until time changes the next response
   */
  async function apply(): Promise<number> {
    const now = new Date()
    responses.changeAt(now.getTime(), await tagsBetween(db, appliedUntil, now))
    // Sets the instant even if the clock was set back.
    appliedUntil = now
    const next = await nextMoment(db, now)
    // At its last instant, an event still takes place. It has ended one millisecond later.
    return Math.max(next.getTime() + 1 - Date.now(), 0)
  }

  return {
    get number() {
      return watch.number
    },
    catchUp: watch.catchUp,
    stop() {
      stopped = true
      watch.stop()
      clearTimeout(timer)
    },
  }
}
