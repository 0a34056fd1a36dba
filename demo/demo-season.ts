import { log } from '../services/platform/log.ts'
import type { EventsDatabase } from '../services/events/database.ts'
import type { EventPackage } from '../services/events/import/event-package.ts'
import { InvalidPackage } from '../services/events/import/check/problems.ts'
import { publishPackage } from '../services/events/import/publish/publish-package.ts'
import type { EventPlan } from './plan.ts'
import { readPlans } from './read-plans.ts'
import { type SeasonEvent, seasonEvent } from './season-event.ts'
import { utcDay } from '../domain/civil-days.ts'

let plans: EventPlan[] | undefined

/**
 * Invented events with invented people, from a year ago to half a year ahead.
 * Finished events have results, running events have results so far, later events have none.
 * The output depends only on `today` and `now`; ids stay the same from day to day.
 * @param today `YYYY-MM-DD`
 * @param now an instant of that day in any time zone
 */
export function* demoSeason(today: string, now: Date): Generator<EventPackage, void> {
  for (const event of demoEvents(today, now)) yield event.package()
}

/** The events of the demo season; each package is built only on request. */
export function demoEvents(today: string, now: Date): SeasonEvent[] {
  plans ??= readPlans()
  return plans.map((plan) => seasonEvent(plan, today, now))
}

export interface DemoProgress {
  /** Number of events processed; `total` is the number of all events. */
  done: number
  total: number
  /** Number of participants with results in the processed events. */
  participants: number
}

/** Updates the demo season in the database to `now`; today is the UTC date. */
export function loadDemoSeason(
  db: EventsDatabase,
  now: Date,
  onProgress?: (progress: DemoProgress) => void,
): Promise<{ events: number; participants: number }> {
  return loadDemoEvents(db, demoEvents(utcDay(now), now), onProgress)
}

/**
 * Updates these events in the database.
 * Unchanged events are skipped: a second run on the same day only updates running races.
 */
export async function loadDemoEvents(
  db: EventsDatabase,
  events: readonly SeasonEvent[],
  onProgress?: (progress: DemoProgress) => void,
): Promise<{ events: number; participants: number }> {
  const rows = await db.selectFrom('packages').select(['event_id', 'content_hash']).execute()
  const storedHashes = new Map(rows.map((row) => [row.event_id, row.content_hash]))
  let participants = 0
  for (const [index, { event, schedule, contentHash, package: buildPackage }] of events.entries()) {
    // Checked here as well as in publishPackage, to avoid building the package.
    if (storedHashes.get(event.id) !== contentHash) await publishIfDecided(db, buildPackage())
    for (const { plan, progress } of schedule) {
      if (progress !== null) participants += plan.field?.[0] ?? 0
    }
    onProgress?.({ done: index + 1, total: events.length, participants })
  }
  return { events: events.length, participants }
}

/** Keeps the event unchanged while an operator would have to decide about a hidden athlete. */
async function publishIfDecided(db: EventsDatabase, pkg: EventPackage): Promise<void> {
  try {
    await publishPackage(db, pkg, { allowRemoval: true })
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error
    log.warn({ err: error }, 'demo event left as it is')
  }
}
