import type { EventsDatabase } from '../database.ts'
import type { EventPackage } from '../import/event-package.ts'
import { publishPackage } from '../import/publish-package.ts'
import { africaAndAmericas } from './plans/africa-and-americas.ts'
import { asia } from './plans/asia.ts'
import { atlantic } from './plans/atlantic.ts'
import { islands } from './plans/islands.ts'
import { lowCountriesAndGermany } from './plans/low-countries-and-germany.ts'
import { mediterraneanAndBaltic } from './plans/mediterranean-and-baltic.ts'
import { north } from './plans/north.ts'
import { seasonEvent } from './season-event.ts'
import { dayOf } from './zoned-time.ts'

// The big marathon goes first: a site that opens while the rest still loads has something to show.
const plans = [
  ...atlantic,
  ...islands,
  ...lowCountriesAndGermany,
  ...mediterraneanAndBaltic,
  ...north,
  ...africaAndAmericas,
  ...asia,
]

/**
 * A year and a half of invented events around a day, with invented people in them: finished ones
 * with results, some under way with results so far, the coming week, and later ones. The same for
 * the same `today` and `now`, wherever it runs; ids stay the same from day to day.
 * @param today `YYYY-MM-DD`
 * @param now an instant of that day, in whichever zone it is that day
 */
export function* demoSeason(today: string, now: Date): Generator<EventPackage, void> {
  for (const plan of plans) yield seasonEvent(plan, today, now).package()
}

export interface DemoProgress {
  /** Events looked at so far, and all. */
  done: number
  total: number
  /** Participants with results in them. */
  participants: number
}

/**
 * Brings the demo season in the database up to date with `now` (today is its day in UTC). What is
 * up to date is left alone: a second time on the same day only moves on the races under way.
 */
export async function loadDemoSeason(
  db: EventsDatabase,
  now: Date,
  onProgress?: (progress: DemoProgress) => void,
): Promise<{ events: number; participants: number }> {
  const rows = await db.selectFrom('packages').select(['event_id', 'content_hash']).execute()
  const known = new Map(rows.map((row) => [row.event_id, row.content_hash]))
  const today = dayOf(now, 'UTC')
  let participants = 0
  for (const [index, plan] of plans.entries()) {
    const event = seasonEvent(plan, today, now)
    // Publishing would find out too, but only after the package was made.
    if (known.get(plan.id) !== event.contentHash) await publishPackage(db, event.package())
    for (const { plan: race, progress } of event.schedule) {
      if (progress !== null) participants += race.field?.[0] ?? 0
    }
    onProgress?.({ done: index + 1, total: plans.length, participants })
  }
  return { events: plans.length, participants }
}
