import { log } from '../../platform/log.ts'
import type { EventsDatabase } from '../database.ts'
import type { EventPackage } from '../import/event-package.ts'
import { InvalidPackage } from '../import/problems.ts'
import { publishPackage } from '../import/publish-package.ts'
import { africaAndAmericas } from './plans/africa-and-americas.ts'
import { alpsAndDanube } from './plans/alps-and-danube.ts'
import { andes } from './plans/andes.ts'
import { asia } from './plans/asia.ts'
import { atlantic } from './plans/atlantic.ts'
import { bigCity } from './plans/big-city.ts'
import { coldNorth } from './plans/cold-north.ts'
import { islands } from './plans/islands.ts'
import { landingPages } from './plans/landing-pages.ts'
import { levant } from './plans/levant.ts'
import { lowCountriesAndGermany } from './plans/low-countries-and-germany.ts'
import { mediterraneanAndBaltic } from './plans/mediterranean-and-baltic.ts'
import { north } from './plans/north.ts'
import { pacificAndIndian } from './plans/pacific-and-indian.ts'
import { westernIsles } from './plans/western-isles.ts'
import { type SeasonEvent, seasonEvent } from './season-event.ts'
import { dayOf } from './zoned-time.ts'

// The one with thirty thousand starters goes last: it takes as long as many of the others together.
const plans = [
  ...atlantic,
  ...islands,
  ...lowCountriesAndGermany,
  ...mediterraneanAndBaltic,
  ...north,
  ...africaAndAmericas,
  ...asia,
  ...landingPages,
  ...alpsAndDanube,
  ...coldNorth,
  ...levant,
  ...pacificAndIndian,
  ...andes,
  ...westernIsles,
  ...bigCity,
]

/**
 * A year and a half of invented events around a day, with invented people in them: finished ones
 * with results, some under way with results so far, the coming week, and later ones. The same for
 * the same `today` and `now`, wherever it runs; ids stay the same from day to day.
 * @param today `YYYY-MM-DD`
 * @param now an instant of that day, in whichever zone it is that day
 */
export function* demoSeason(today: string, now: Date): Generator<EventPackage, void> {
  for (const event of demoEvents(today, now)) yield event.package()
}

/** The same season, each package made only when it is asked for. */
export function demoEvents(today: string, now: Date): SeasonEvent[] {
  return plans.map((plan) => seasonEvent(plan, today, now))
}

export interface DemoProgress {
  /** Events looked at so far, and all. */
  done: number
  total: number
  /** Participants with results in them. */
  participants: number
}

/** Brings the demo season in the database up to date with `now`; today is its day in UTC. */
export function loadDemoSeason(
  db: EventsDatabase,
  now: Date,
  onProgress?: (progress: DemoProgress) => void,
): Promise<{ events: number; participants: number }> {
  return loadDemoEvents(db, demoEvents(dayOf(now, 'UTC'), now), onProgress)
}

/**
 * Brings these events in the database up to date. What is up to date is left alone: a second time on
 * the same day only moves on the races under way.
 */
export async function loadDemoEvents(
  db: EventsDatabase,
  events: readonly SeasonEvent[],
  onProgress?: (progress: DemoProgress) => void,
): Promise<{ events: number; participants: number }> {
  const rows = await db.selectFrom('packages').select(['event_id', 'content_hash']).execute()
  const known = new Map(rows.map((row) => [row.event_id, row.content_hash]))
  let participants = 0
  for (const [index, { event, schedule, contentHash, package: make }] of events.entries()) {
    // Publishing would find out too, but only after the package was made.
    if (known.get(event.id) !== contentHash) await publishIfDecided(db, make())
    for (const { plan, progress } of schedule) {
      if (progress !== null) participants += plan.field?.[0] ?? 0
    }
    onProgress?.({ done: index + 1, total: events.length, participants })
  }
  return { events: events.length, participants }
}

/** An event stays as it is while nobody can say which row is an athlete who asked to be hidden. */
async function publishIfDecided(db: EventsDatabase, pkg: EventPackage): Promise<void> {
  try {
    await publishPackage(db, pkg, { allowRemoval: true })
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error
    log.warn({ err: error }, 'demo event left as it is')
  }
}
