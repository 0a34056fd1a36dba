import { sql } from 'kysely'
import { silentAfterMs } from '../../../domain/live-data.ts'
import type { EventsDatabase } from '../database.ts'
import { estimatedAthletes, type EstimatedRace } from './estimates.ts'

interface Feed {
  race_id: string
  /** The time at which the last passing was received. */
  as_of: Date | null
  awaits_passings: boolean
}

/**
 * Number of late athletes that shows a silent timing system. With so many, the errors of single
 * estimates do not matter.
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
  feeds: readonly Feed[],
): Promise<Map<string, string>> {
  const asOfs = new Map(
    feeds.flatMap((feed): [string, number][] =>
      feed.awaits_passings && feed.as_of !== null ? [[feed.race_id, feed.as_of.getTime()]] : [],
    ),
  )
  if (asOfs.size === 0) return new Map()
  const { rows: races } = await sql<EstimatedRace & { id: string; gun_at: Date | null }>`
    select races.id, races.result_set_id, distance, check_points,
      coalesce(gun_at, starts_at) as gun_at
    from races left join timed_races on timed_races.race_id = races.id
    where races.id = any (${[...asOfs.keys()]}::text[])`.execute(db)
  const all = races.map(async (race): Promise<[string, string][]> => {
    const asOf = asOfs.get(race.id)
    if (race.gun_at === null || asOf === undefined) return []
    const gunAt = race.gun_at.getTime()
    const { rows: next } = await sql<{ expected: number; overdue: number }>`
      ${estimatedAthletes(race, sql<boolean>`true`, sql`null::int`)}
      select expected, overdue from athlete
      where expected > ${asOf - gunAt}::bigint
      order by expected limit ${sql.lit(manyLate)}`.execute(db)
    if (next.length === 0) return []
    const many = next[manyLate - 1]?.expected ?? Infinity
    const late = Math.min(many + silentAfterMs, ...next.map(({ overdue }) => overdue))
    const from = Math.max(gunAt + late, asOf + silentAfterMs)
    return [[race.id, new Date(from).toISOString()]]
  })
  return new Map((await Promise.all(all)).flat())
}
