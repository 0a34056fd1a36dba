import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { readOnCourse } from './athletes-on-course.ts'
import { nextExpected, type OnCourse } from './on-course.ts'
import { startOfRace } from '../start-of-race.ts'

interface Feed {
  race_id: string
  /** The time at which the last passing was received. */
  as_of: Date | null
  awaits_passings: boolean
}

interface Race {
  id: string
  result_set_id: number
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

/** Minimum number of milliseconds without a passing until a race is silent. */
const silentAfterMs = 180_000
/**
 * Number of late athletes with which the timing system counts as silent. Nine of ten athletes
 * arrive before their latest time. Three given athletes are rarely all late by coincidence.
 */
const manyLate = 3

/**
 * Returns when races with athletes on the course become silent if no further passing arrives. Only
 * athletes who have passed a checkpoint and were expected after the last passing of the race are
 * considered. In a race without checkpoints, athletes who have started are considered. All of them
 * have the same expected time, so the latest time of the forecast is used instead. After
 * `silentAfterMs`, a race is silent when one of these athletes is overdue, or when three of them
 * are later than their latest expected time.
 * @returns ISO 8601 instants by race id; a race in which no athlete is expected has no instant
 */
export async function readSilences(
  db: EventsDatabase,
  tables: RaceTables,
  feeds: readonly Feed[],
): Promise<Map<string, string>> {
  const asOfs = new Map(
    feeds.flatMap((feed): [string, number][] =>
      feed.awaits_passings && feed.as_of !== null ? [[feed.race_id, feed.as_of.getTime()]] : [],
    ),
  )
  if (asOfs.size === 0) return new Map()
  const { rows: races } = await sql<Race>`
    select races.id, races.result_set_id, ${startOfRace} as gun_at
    from races left join timed_races on timed_races.race_id = races.id
    where races.result_set_id is not null and races.id = any (${[...asOfs.keys()]}::text[])`.execute(
    db,
  )
  const all = races.map(async ({ id, result_set_id, gun_at }): Promise<[string, string][]> => {
    const asOf = asOfs.get(id)
    if (gun_at === null || asOf === undefined) return []
    const { table, athletes } = await readOnCourse(tables, id, result_set_id)
    const hasCheckpoints = table.splits.length > 0
    const late = silentFrom(athletes, hasCheckpoints, asOf - gun_at.getTime())
    if (late === undefined) return []
    const from = Math.max(gun_at.getTime() + late, asOf + silentAfterMs)
    return [[id, new Date(from).toISOString()]]
  })
  return new Map((await Promise.all(all)).flat())
}

/** The last result of `silentFrom`, for each version of a race. */
const computed = new WeakMap<OnCourse, { asOf: number; from: number | undefined }>()

/**
 * Returns when a race becomes silent if no passing arrives after `asOf`. `asOf` and the result are
 * milliseconds since the gun.
 */
function silentFrom(athletes: OnCourse, hasCheckpoints: boolean, asOf: number): number | undefined {
  const known = computed.get(athletes)
  if (known?.asOf === asOf) return known.from
  const from = computeSilence(athletes, hasCheckpoints, asOf)
  computed.set(athletes, { asOf, from })
  return from
}

function computeSilence(
  athletes: OnCourse,
  hasCheckpoints: boolean,
  asOf: number,
): number | undefined {
  const latest: number[] = []
  let firstOverdue = Infinity
  athletes.forEach((athlete) => {
    if ((hasCheckpoints && athlete.reached === 0) || athlete.overdue === null) return
    const next = nextExpected(athlete)
    if (!next || (hasCheckpoints ? next.expected : next.latest) <= asOf) return
    latest.push(next.latest)
    firstOverdue = Math.min(firstOverdue, athlete.overdue)
  })
  if (latest.length === 0) return undefined
  const many = Float64Array.from(latest).sort()[manyLate - 1] ?? Infinity
  return Math.min(many, firstOverdue)
}
