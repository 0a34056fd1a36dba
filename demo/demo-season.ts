import { sql } from 'kysely'
import { log } from '../services/platform/log.ts'
import { Problem } from '../services/platform/http/problem.ts'
import type { EventsDatabase } from '../services/events/database.ts'
import type { EventPackage } from '../services/events/event-package.ts'
import { InvalidPackage } from '../services/events/results/problems.ts'
import { vacuumGrownTables } from '../services/events/results/stage/vacuum-tables.ts'
import { publishPackage } from '../services/events/import/publish/publish-package.ts'
import { forgetTiming } from '../services/events/timing/forget-timing.ts'
import { putStart } from '../services/events/timing/put-start.ts'
import { putStarters } from '../services/events/timing/starters/starters.ts'
import type { TimingWriter } from '../services/events/timing/timing.ts'
import type { EventPlan } from './plan.ts'
import { readPlans } from './read-plans.ts'
import { type SeasonEvent, seasonEvent, type SeasonRace } from './season-event.ts'

let plans: EventPlan[] | undefined

/**
 * Invented events with invented people, from more than a year ago to eight months ahead.
 * Only finished races have results.
 * The output depends only on `today` and `now`. Ids stay the same from day to day.
 * @param today `YYYY-MM-DD`
 * @param now an instant of that day in any time zone
 */
export function* demoSeason(today: string, now: Date): Generator<EventPackage, void> {
  for (const event of demoEvents(today, now)) yield event.package()
}

/** The events of the demo season. Each package is built when the caller requests it. */
export function demoEvents(today: string, now: Date): SeasonEvent[] {
  plans ??= readPlans()
  return plans.map((plan) => seasonEvent(plan, today, now))
}

/** The state of the database after an update of the season. */
export interface LoadedSeason {
  events: number
  /** Planned number of participants of all races that have started. */
  participants: number
  /** Timed races whose rankings are not all official yet. */
  timed: SeasonRace[]
}

/**
 * Updates these events in the database.
 * Imports the results of finished races. Running races get their start list and gun through the
 * timing functions.
 * Does not publish unchanged events again. Keeps the results of a timer if the gun of the race has
 * the time that is planned for today.
 */
export async function loadDemoEvents(
  db: EventsDatabase,
  timing: TimingWriter,
  events: readonly SeasonEvent[],
): Promise<LoadedSeason> {
  const stored = await db.selectFrom('packages').select(['event_id', 'content_hash']).execute()
  const hashes = new Map(stored.map((row) => [row.event_id, row.content_hash]))
  const guns = await readGuns(db)
  const season: LoadedSeason = { events: events.length, participants: 0, timed: [] }
  for (const event of events) {
    const { races } = event
    try {
      // publishPackage also compares the hashes. The comparison here avoids building an unchanged
      // package.
      if (hashes.get(event.event.id) !== event.contentHash) await publish(db, event, guns)
      for (const race of races) {
        if (race.progress !== 'running' || !race.plan.field || isTimed(race, guns)) continue
        await startRace(db, timing, race)
        guns.set(race.id, race.startsAt)
      }
    } catch (error) {
      // After a failed event, continues with the other events. An import may fail because a person
      // must decide about a hidden athlete, and no operator is present.
      if (!(error instanceof InvalidPackage || error instanceof Problem)) throw error
      log.warn({ err: error }, 'demo event left as it is')
    }
    for (const { plan, progress } of races) {
      if (progress !== 'upcoming') season.participants += plan.field?.[0] ?? 0
    }
    season.timed.push(...races.filter((race) => isTimed(race, guns)))
  }
  await vacuumGrownTables(db)
  const official = await readOfficialRaces(db)
  return { ...season, timed: season.timed.filter(({ id }) => !official.has(id)) }
}

type Guns = Map<string, Date | null>

/**
 * Whether the timer has started the race that is planned for today. The gun of an earlier day is
 * ignored.
 */
function isTimed({ id, startsAt }: SeasonRace, guns: Guns): boolean {
  return guns.get(id)?.getTime() === startsAt.getTime()
}

async function publish(db: EventsDatabase, event: SeasonEvent, guns: Guns): Promise<void> {
  const timed = new Set<string>()
  for (const race of event.races) {
    if (isTimed(race, guns)) timed.add(race.id)
    else if (guns.delete(race.id)) await forgetTiming(db, race.id)
  }
  await publishPackage(db, event.package(timed), { allowRemoval: true, vacuumsLater: true })
}

async function startRace(
  db: EventsDatabase,
  timing: TimingWriter,
  race: SeasonRace,
): Promise<void> {
  const { waves, athletes } = race.record()
  const starters = athletes.map(({ starter }) => starter)
  const gunAt = race.startsAt.toISOString()
  await putStart(timing, race.id, { gunAt, waves, decidedAt: gunAt }, { credentialId: 'demo' })
  await putStarters(db, timing, race.id, starters)
}

/** The guns of races, by race id. Only races with a start list of a timer are included. */
async function readGuns(db: EventsDatabase): Promise<Guns> {
  const rows = await db
    .selectFrom('timed_races')
    .select(['race_id', 'gun_at'])
    .where('result_set_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.race_id, row.gun_at]))
}

/** Ids of races whose rankings are all official. */
async function readOfficialRaces(db: EventsDatabase): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rankings')
    .select('race_id')
    .groupBy('race_id')
    .having(sql<boolean>`every(status is not distinct from 'official')`)
    .execute()
  return new Set(rows.map((row) => row.race_id))
}
