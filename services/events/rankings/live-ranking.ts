import { type JoinBuilder, type RawBuilder, sql } from 'kysely'
import type { EventsSchema } from '../database.ts'
import { hasPlaceSql, isOnCourseSql } from '../results/rank/live-sort-key.ts'

/**
 * Joins the row in `timed_races` for the race of a ranking. Joins nothing if the ranking is not
 * live.
 */
export const liveRace = (join: JoinBuilder<EventsSchema, 'races' | 'rankings' | 'timed_races'>) =>
  join
    .onRef('timed_races.race_id', '=', 'races.id')
    .onRef('timed_races.result_set_id', '=', 'races.result_set_id')
    .on(sql<boolean>`rankings.status is distinct from 'official'`)

/**
 * SQL condition for live rankings with an athlete on the course, in a statement with `races` and
 * `rankings`. In a race without checkpoints, athletes on the course have no place. So they count
 * once they have started. Private profiles do not count.
 */
export const hasAthleteOnCourse = sql<boolean>`(exists (select from ranking_entries entry
    where entry.result_set_id = races.result_set_id and entry.ranking_number = rankings.number
      and ${isOnCourseSql(sql`entry.sort_key`)})
  or races.check_points = '[]' and exists (select from ranking_entries entry
    join participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = races.result_set_id and entry.ranking_number = rankings.number
      and person.state is null and person.start_time is not null and not person.private))`

/**
 * Returns the entries of a live ranking with computed ordinals and places, in the same columns as
 * stored rankings. Filters without an index need this query. The query reads the whole ranking.
 */
export function numberedEntries(ranking: RawBuilder<boolean>): RawBuilder<unknown> {
  const placed = hasPlaceSql(sql`sort_key`)
  const place = (partition: RawBuilder<unknown>) =>
    sql`case when ${placed} then (rank() over (${partition} order by sort_key))::int end`
  const number = (partition: RawBuilder<unknown>) =>
    sql`(row_number() over (${partition} order by sort_key, ordinal))::int`
  const [all, byGender, byCategory] = [sql``, sql`partition by gender`, sql`partition by category`]
  return sql`(select result_set_id, ranking_number, participant_id, gender, category, team, found_by,
      sort_key, ${number(all)} as ordinal, ${place(all)} as position,
      ${number(byGender)} as gender_ordinal, ${place(byGender)} as gender_position,
      ${number(byCategory)} as category_ordinal, ${place(byCategory)} as category_position
    from ranking_entries where ${ranking})`
}
