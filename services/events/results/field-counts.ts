import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Numbers of participants of a result set by their progress. A private profile on the course counts
 * as not started.
 */
export interface FieldCounts {
  finishers: number
  /** Number of participants without a state who have a passing, also at the start only. */
  on_course: number
  /** Number of participants who have a passing and have not finished. */
  others_started: number
}

/**
 * For each count, the SQL condition that selects the counted participants. The argument is the
 * alias of a row of `stored_participants`.
 */
const progressConditions: Record<keyof FieldCounts, (row: string) => RawBuilder<boolean>> = {
  finishers: (row) => sql`(${sql.ref(`${row}.state`)} is not distinct from 'finished')`,
  on_course: (row) => sql`(${sql.ref(`${row}.state`)} is null and ${hasPublicPassing(row)})`,
  others_started: (row) =>
    sql`(coalesce(${sql.ref(`${row}.state`)}, '') not in ('finished', 'did_not_start')
      and ${hasPublicPassing(row)})`,
}

/**
 * Returns the SQL condition for participants of whom the view `participants` shows a passing. While
 * private athletes are on the course, the view hides their start and their splits.
 */
const hasPublicPassing = (row: string) =>
  sql<boolean>`(${sql.ref(`${row}.initials`)} is null or ${sql.ref(`${row}.state`)} is not null)
    and (${sql.ref(`${row}.start_time`)} is not null
      or array_remove(${sql.ref(`${row}.split_times`)}, null) <> '{}')`

/**
 * Returns a statement that updates the counts of a result set after a change of some participants.
 * Unknown counts stay unknown.
 * @param changes query with the rows `written` and `old` of each participant
 */
export function addToFieldCounts(resultSetId: number, changes: RawBuilder<unknown>) {
  const growthOf = (count: keyof FieldCounts) => {
    const isCounted = progressConditions[count]
    return sql`sum(${isCounted('written')}::int - ${isCounted('old')}::int) as ${sql.ref(count)}`
  }
  return sql`update result_sets set finishers = result_sets.finishers + growth.finishers,
      on_course = result_sets.on_course + growth.on_course,
      others_started = result_sets.others_started + growth.others_started
    from (select ${growthOf('finishers')}, ${growthOf('on_course')}, ${growthOf('others_started')}
      from ${changes}) growth
    where result_sets.id = ${resultSetId}
      and (growth.finishers <> 0 or growth.on_course <> 0 or growth.others_started <> 0)`
}

/**
 * Counts the participants of a result set who are on the course, and those who have a passing but
 * have not finished. The second number includes the first. Stores both numbers. `addToFieldCounts`
 * updates them later.
 */
export async function countField(db: EventsDatabase, resultSetId: number): Promise<void> {
  const { on_course: isOnCourse, others_started: isStarted } = progressConditions
  await sql`update result_sets set (on_course, others_started) = (
      select count(*) filter (where ${isOnCourse('person')}),
        count(*) filter (where ${isStarted('person')})
      from stored_participants person where result_set_id = ${resultSetId})
    where id = ${resultSetId}`.execute(db)
}

/**
 * Deletes the stored counts after a change of privacy. Until `countField` stores them again, each
 * reader counts the participants.
 */
export async function forgetFieldCounts(db: EventsDatabase, resultSetId: number): Promise<void> {
  await sql`update result_sets set on_course = null, others_started = null
    where id = ${resultSetId}`.execute(db)
}
