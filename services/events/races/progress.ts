import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { RaceProgress } from './schema.ts'

type Row = Omit<RaceProgress, 'as_of'> & { as_of: Date | null }

/**
 * Returns the progress of the given races. Unknown ids are left out. Participants with hidden
 * positions count as not started.
 */
export async function listRaceProgress(db: EventsDatabase, ids: string[]): Promise<RaceProgress[]> {
  const { rows } = await sql<Row>`
    select races.id as race_id,
      coalesce(versions.version, 0) as version,
      timed.received_at as as_of,
      coalesce(sets.participants, 0)::int as starters_count,
      (coalesce(sets.finishers, 0) + coalesce(sets.others_started, field.others_started, 0))::int as started_count,
      coalesce(sets.finishers, 0)::int as finishers_count,
      coalesce(sets.on_course, field.on_course, 0)::int as on_course_count
    from races
      left join result_sets sets on sets.id = races.result_set_id
      left join race_versions versions on versions.race_id = races.id
      left join timed_races timed on timed.race_id = races.id
        and timed.result_set_id = races.result_set_id
      left join lateral (
        select count(*) filter (where state is null and has_passed) as on_course,
          count(*) filter (where has_passed and state is distinct from 'did_not_start') as others_started
        from (
          select state, start_time is not null
            or exists (select from unnest(split_times) time where time is not null) as has_passed
          from participants
          where result_set_id = races.result_set_id and state is distinct from 'finished'
            and sets.participants > sets.finishers and sets.on_course is null
        ) unfinished
      ) field on true
    where races.id = any (${ids}::text[])`.execute(db)
  return rows.map(({ as_of, ...row }) => ({ ...row, as_of: as_of?.toISOString() ?? null }))
}
