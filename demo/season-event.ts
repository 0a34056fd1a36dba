import { createHash } from 'node:crypto'
import {
  noEventDetails,
  type EventInPackage,
  type EventPackage,
  type RaceInPackage,
  type RankingInPackage,
  type ResultRow,
} from '../services/events/event-package.ts'
import { daysOf, firstDay } from './calendar.ts'
import { courseOf } from './courses/course.ts'
import { newsOf } from './news.ts'
import type { EventPlan, RacePlan, ScheduledRace } from './plan.ts'
import { checkpointsOf } from './results/checkpoints.ts'
import { type RecordedRace, recordedRace } from './results/recorded-race.ts'
import { raceRuns, resultRows } from './results/result-rows.ts'
import { timetableOf } from './timetable.ts'
import type { RankingStatus } from '../domain/results.ts'
import { addDays, civilDay } from '../domain/civil-days.ts'
import { addMinutes, instantOf } from '../services/events/zoned-time.ts'

/**
 * Part of the content hash. Increase it when a change of the code gives other data for unchanged
 * plans.
 */
const VERSION = 3
/**
 * An event whose dates are computed for today. Building its package with courses and results is
 * expensive.
 */
export interface SeasonEvent {
  event: EventInPackage
  races: SeasonRace[]
  /** Hash that changes every day, and when a race begins or ends. */
  contentHash: string
  /**
   * Builds the package.
   * @param timed ids of races whose results come from their timer and not from the package
   */
  package: (timed?: ReadonlySet<string>) => EventPackage
}

/** A race with its start and closing time for today. */
export interface SeasonRace extends ScheduledRace {
  id: string
  rankingIds: string[]
  /** Builds the whole race as its timing system records it. This is expensive. */
  record: () => RecordedRace
}

export function seasonEvent(plan: EventPlan, today: string, now: Date): SeasonEvent {
  const { organisation } = plan
  const { timeZone } = plan.town
  const dateFrom = firstDay(plan.when, today, now, timeZone)
  const schedule = plan.races.map((race): ScheduledRace => {
    const startsAt = instantOf(addDays(dateFrom, race.day ?? 0), race.start, timeZone)
    const closesAt = addMinutes(startsAt, race.limit * 60)
    const started = now < closesAt ? 'running' : 'over'
    return { plan: race, startsAt, closesAt, progress: now < startsAt ? 'upcoming' : started }
  })
  const progress = schedule.map((race) => race.progress)
  const contentHash = hash([VERSION, plan, today, dateFrom, progress])
  const event = eventOf(plan, { today, dateFrom }, schedule)
  return {
    event,
    races: schedule.map((race) => ({
      ...race,
      id: raceIdOf(plan, race.plan),
      rankingIds: rankingsOf(raceIdOf(plan, race.plan), race.plan, 'unofficial').map(
        ({ id }) => id,
      ),
      record: () => recordOf(plan, race),
    })),
    contentHash,
    package: (timed = new Set()) => {
      const races = schedule.map((race) => raceOf(plan, race, timed))
      return {
        contentHash,
        organisation: {
          id: organisation.id,
          name: organisation.name,
          description: organisation.description,
          city: organisation.town.name,
          country: organisation.town.country,
          websiteUrl: websiteOf(organisation.id),
          logoFileId: null,
        },
        event,
        races: races.map(({ race }) => race),
        news: newsOf(plan, today, event, races[0]?.rows ?? null, schedule),
        timetable: timetableOf(plan, dateFrom, schedule),
        sponsors: (plan.sponsors ?? []).map((name, index) => ({
          name,
          websiteUrl: websiteOf(asciiName(name) ?? `${plan.id}-sponsor-${index + 1}`),
          logoFileId: null,
        })),
        files: [],
      }
    },
  }
}

function eventOf(
  plan: EventPlan,
  { today, dateFrom }: { today: string; dateFrom: string },
  schedule: ScheduledRace[],
): EventInPackage {
  const { name: city, country, timeZone } = plan.town
  const startsAt = new Date(Math.min(...schedule.map((race) => race.startsAt.getTime())))
  const endsAt = new Date(Math.max(...schedule.map((race) => race.closesAt.getTime())))
  const lastDay = addDays(dateFrom, daysOf(plan) - 1)
  return {
    id: plan.id,
    name: plan.name,
    description: plan.note ? `${plan.description}\n\n${plan.note}` : plan.description,
    city,
    country,
    timeZone,
    dateFrom,
    dateTo: [lastDay, civilDay(endsAt, timeZone)].sort().at(-1) ?? lastDay,
    startsAt,
    endsAt,
    ...noEventDetails,
    status: statusOf(plan, today, dateFrom),
    entries: entriesOf(plan, today),
  }
}

function statusOf({ status, town }: EventPlan, today: string, dateFrom: string) {
  if (!status) return null
  const { is, reason, daysAgo, laterBy, place = null } = status
  return {
    status: is,
    reason,
    decidedAt: instantOf(addDays(today, -daysAgo), '18:00', town.timeZone),
    newStart: laterBy === undefined ? null : addDays(dateFrom, laterBy),
    newPlace: place,
  }
}

function entriesOf({ id, entries, town }: EventPlan, today: string) {
  if (!entries) return null
  const { opens, closes, price, state } = entries
  const on = (days: number) => instantOf(addDays(today, days), '09:00', town.timeZone).toISOString()
  return {
    url: websiteOf(`enter.${id}`),
    opens: on(opens),
    closes: closes === undefined ? null : on(closes),
    price,
    state,
  }
}

const raceIdOf = (event: EventPlan, race: RacePlan) => `${event.id}-${race.key}`

/**
 * A race has no rankings before its start. The package contains no results of a race while a timer
 * sends the results.
 */
function raceOf(
  event: EventPlan,
  { plan, startsAt, progress }: ScheduledRace,
  timed: ReadonlySet<string>,
): { race: RaceInPackage; rows: ResultRow[] | null } {
  const id = raceIdOf(event, plan)
  const route = courseOf(event, plan)
  const checkpoints = checkpointsOf(plan)
  const hasRankings = plan.field !== undefined && progress !== 'upcoming'
  const isOver = progress === 'over'
  const rows = hasRankings && isOver ? resultRows(event, plan, checkpoints, route) : null
  const published = timed.has(id) ? null : rows
  // The hash of the results does not include dates and news, because dates and news do not affect
  // the results.
  const source = { ...event, when: null, news: null }
  return {
    rows,
    race: {
      id,
      name: plan.name,
      sport: plan.sport,
      distance: plan.byDistance ? null : plan.distance,
      startsAt,
      checkpoints,
      route,
      rankings: hasRankings ? rankingsOf(id, plan, published ? 'official' : 'unofficial') : [],
      results: published
        ? { contentHash: hash([VERSION, source, plan.key, progress]), rows: published }
        : null,
      replay: isOver ? replayOf(plan) : undefined,
    },
  }
}

function recordOf(event: EventPlan, { plan, startsAt }: ScheduledRace): RecordedRace {
  const checkpoints = checkpointsOf(plan)
  const runs = raceRuns(event, plan, checkpoints, courseOf(event, plan))
  return recordedRace(plan, { id: raceIdOf(event, plan), checkpoints, startsAt }, runs)
}

/** Replays of short races are free. */
function replayOf({ distance }: RacePlan) {
  return distance <= 10_000 ? 'free' : 'paid'
}

function rankingsOf(raceId: string, race: RacePlan, status: RankingStatus): RankingInPackage[] {
  const { decidedBy = 'chip', field: [starters] = [0] } = race
  const overall: RankingInPackage = {
    id: `${raceId}-overall`,
    name: 'Overall',
    status,
    decidedBy,
    ...(race.byDistance && { scoredBy: 'distance' }),
    only: {},
  }
  if (starters < 100) return [overall]
  const byGender: RankingInPackage[] = [
    { id: `${raceId}-women`, name: 'Women', status, decidedBy, only: { gender: 'F' } },
    { id: `${raceId}-men`, name: 'Men', status, decidedBy, only: { gender: 'M' } },
  ]
  if (decidedBy !== 'gun' || starters < 300) return [overall, ...byGender]
  const net = {
    ...overall,
    id: `${raceId}-chip`,
    name: 'Chip time',
    decidedBy: 'chip',
  } satisfies RankingInPackage
  return [overall, ...byGender, net]
}

/**
 * The address of an invented website. Names under .example are reserved (RFC 2606), so the link
 * leads to no real site.
 */
function websiteOf(name: string): string {
  return `https://${name}.example/`
}

/** A name in ASCII, such as `panaderia-tahona-5`. Undefined for a name in a non-Latin script. */
function asciiName(name: string): string | undefined {
  if (/\p{Letter}/u.test(name.replace(/\p{Script=Latin}/gu, ''))) return undefined
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}|[’']/gu, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || undefined
}

function hash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
