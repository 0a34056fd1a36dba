import { sql } from 'kysely'
import { silentAfterMs } from '../../../domain/live-data.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { athletesOnCourse, type Course } from './athletes-on-course.ts'

interface Feed {
  race_id: string
  /** The time at which the last passing was received. */
  as_of: Date | null
  awaits_passings: boolean
}

interface Race extends Course {
  id: string
  result_set_id: number
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

/**
 * If this number of athletes is late, the timing system counts as silent. With so many athletes,
 * the errors of single estimates do not matter.
 */
const manyLate = 5

/**
 * Returns the instants from which races with athletes on the course count as silent if no further
 * passing arrives. A race is silent when the first athlete who was expected after the last passing
 * is overdue, or when five such athletes are three minutes late.
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
    select races.id, races.result_set_id, distance, check_points,
      coalesce(gun_at, starts_at) as gun_at
    from races left join timed_races on timed_races.race_id = races.id
    where races.result_set_id is not null and races.id = any (${[...asOfs.keys()]}::text[])`.execute(
    db,
  )
  const all = races.map(async (race): Promise<[string, string][]> => {
    const asOf = asOfs.get(race.id)
    if (race.gun_at === null || asOf === undefined) return []
    const gunAt = race.gun_at.getTime()
    const onCourse = athletesOnCourse(await tables.of(race.result_set_id), race)
    const next = [...onCourse.values()]
      .flatMap(({ reached, expected, overdue }) =>
        reached > 0 && expected !== null && overdue !== null ? { expected, overdue } : [],
      )
      .filter(({ expected }) => expected > asOf - gunAt)
      .toSorted((a, b) => a.expected - b.expected)
      .slice(0, manyLate)
    if (next.length === 0) return []
    const many = next[manyLate - 1]?.expected ?? Infinity
    const late = Math.min(many + silentAfterMs, ...next.map(({ overdue }) => overdue))
    const from = Math.max(gunAt + late, asOf + silentAfterMs)
    return [[race.id, new Date(from).toISOString()]]
  })
  return new Map((await Promise.all(all)).flat())
}
