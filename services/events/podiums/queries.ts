import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { scoreSql, timeSql } from '../results/deciding-sql.ts'
import { isFinishedSql } from '../results/rank/live-sort-key.ts'
import type { PodiumPlace } from './schema.ts'

/** The last place of a podium. */
const lastPlace = 3
/** Maximum number of athletes on a podium, where several share a place. */
const size = 6

/**
 * Lists the finishers in the first three places of each ranking and of each gender in the ranking.
 * Unknown rankings are left out.
 */
export async function listPodiums(
  db: EventsDatabase,
  rankingIds: string[],
): Promise<PodiumPlace[]> {
  // Without "materialized", the planner may join the counts of all races with each ranking.
  const { rows } = await sql<PodiumPlace>`
    with chosen as materialized (select rankings.id, rankings.number, rankings.decided_by,
        rankings.scored_by, races.result_set_id, timed.race_id is not null as live
      from rankings
      join races on races.id = rankings.race_id
      left join timed_races timed on timed.race_id = races.id
        and timed.result_set_id = races.result_set_id and rankings.status is distinct from 'official'
      where rankings.id in (${sql.join(rankingIds)}))
    select chosen.id as ranking_id, counts.gender as "group", first.position,
      person.id as participant_id, person.name, person.bib, person.country,
      ${timeSql(sql`chosen.decided_by`)} as time,
      ${scoreSql(sql`chosen.scored_by`)} as score
    from chosen
    join ranking_counts counts on counts.result_set_id = chosen.result_set_id
      and counts.ranking_number = chosen.number and counts.category is null and counts.entries > 0
    join lateral (
      ${firstPlaces({ when: sql`not chosen.live and counts.gender is null`, place: sql`position`, by: sql`ordinal` })}
      union all
      ${firstPlaces({
        when: sql`not chosen.live and gender = counts.gender`,
        place: sql`gender_position`,
        by: sql`gender_ordinal`,
      })}
      union all
      ${firstPlaces({
        when: sql`chosen.live and (counts.gender is null or gender = counts.gender) and ${isFinishedSql(sql`sort_key`)}`,
        place: sql`(rank() over (order by sort_key))::int`,
        by: sql`sort_key, ordinal`,
      })}
    ) first on first.position <= ${sql.lit(lastPlace)}
    join participants person on person.result_set_id = chosen.result_set_id
      and person.id = first.participant_id
    order by chosen.id, counts.gender nulls first, first.position, first.ordinal`.execute(db)
  return rows
}

interface First {
  when: RawBuilder<unknown>
  place: RawBuilder<unknown>
  by: RawBuilder<unknown>
}

function firstPlaces({ when, place, by }: First): RawBuilder<unknown> {
  return sql`(select participant_id, ordinal, ${place} as position from ranking_entries
    where result_set_id = chosen.result_set_id and ranking_number = chosen.number and ${when}
    order by ${by} limit ${sql.lit(size)})`
}
