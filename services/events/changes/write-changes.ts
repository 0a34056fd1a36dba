import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { Cause } from './causes.ts'
import { type EntryStanding, finishedStage } from './stages.ts'

/** The change of an athlete's standing in a ranking. */
export interface PlaceChange {
  rankingId: string
  participantId: string
  from: EntryStanding
  to: EntryStanding
  cause: Cause
}

/**
 * Stores changes of the rankings of a race until the next publication of the race.
 * @param db the transaction that changes the results
 */
export async function writeChanges(
  db: EventsDatabase,
  raceId: string,
  changes: readonly PlaceChange[],
): Promise<void> {
  const rows = [...Map.groupBy(changes, ({ rankingId }) => rankingId)].map(([rankingId, own]) => ({
    race_id: raceId,
    ranking_id: rankingId,
    participants: own.map(({ participantId }) => participantId),
    from_places: own.map(({ from }) => from.place),
    to_places: own.map(({ to }) => to.place),
    from_stages: own.map(({ from }) => from.stage),
    to_stages: own.map(({ to }) => to.stage),
    from_times: own.map(({ from }) => from.time),
    to_times: own.map(({ to }) => to.time),
    causes: own.map(({ cause }) => cause),
  }))
  if (rows.length === 0) return
  const columns = sql`race_id, ranking_id, participants, from_places, to_places, from_stages, to_stages,
    from_times, to_times, causes`
  await sql`insert into pending_ranking_changes (${columns}) select ${columns}
    from json_populate_recordset(null::pending_ranking_changes, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

/**
 * Moves the stored changes of races to the history of their rankings. Each changed ranking gets one
 * row. In that row, each changed athlete occurs once, with the standing before the first change and
 * the standing after the last change.
 * @param db the transaction of the publication
 * @param publication number of the publication; it becomes the version of these races
 */
export async function publishChanges(
  db: EventsDatabase,
  raceIds: readonly string[],
  publication: number,
): Promise<void> {
  if (raceIds.length === 0) return
  const first = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by number, ordinality))[1] as ${sql.ref(column)}`
  const last = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by number desc, ordinality desc))[1] as ${sql.ref(column)}`
  const all = (column: string) => sql`array_agg(${sql.ref(column)} order by number, ordinality)`
  await sql`with taken as (
      delete from pending_ranking_changes where race_id = any (${raceIds}::text[]) returning *
    ), athlete as (
      select ranking_id, participant, max(changed_at) as changed_at, min(number) as number,
        min(ordinality) as ordinality, ${first('from_place')}, ${last('to_place')},
        ${first('from_stage')}, ${last('to_stage')}, ${first('from_time')}, ${last('to_time')},
        ${last('cause')}
      from taken cross join lateral ${elementsOf(sql`taken`)}
      group by ranking_id, participant
    )
    insert into ranking_changes (ranking_id, version, changed_at, changes, corrects, participants,
      from_places, to_places, from_stages, to_stages, from_times, to_times, causes)
    select ranking_id, ${publication}::int, max(changed_at), count(*),
      bool_or(from_stage = ${sql.lit(finishedStage)}
        and (to_stage, to_time) is distinct from (from_stage, from_time)),
      ${all('participant')}, ${all('from_place')}, ${all('to_place')}, ${all('from_stage')},
      ${all('to_stage')}, ${all('from_time')}, ${all('to_time')}, ${all('cause')}
    from athlete
    where (from_place, from_stage, from_time) is distinct from (to_place, to_stage, to_time)
    group by ranking_id`.execute(db)
}

/**
 * Returns SQL that expands a row of changes into rows named `element`, one for each athlete. The
 * column `ordinality` numbers these rows from 1.
 */
export function elementsOf(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest(${row}.participants, ${row}.from_places, ${row}.to_places,
      ${row}.from_stages, ${row}.to_stages, ${row}.from_times, ${row}.to_times, ${row}.causes)
    with ordinality as element (participant, from_place, to_place,
      from_stage, to_stage, from_time, to_time, cause, ordinality)`
}
