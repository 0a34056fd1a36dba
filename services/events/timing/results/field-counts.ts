import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'

/** Numbers of participants of a result set by their progress. A private profile on the course counts as not started. */
export interface FieldCounts {
  finishers: number
  /** Without a state, with a passing. */
  on_course: number
  /** Not finished, with a passing. */
  others_started: number
}

/** Which participants are counted: conditions on a row of `stored_participants`, by its alias. */
const progressConditions: Record<keyof FieldCounts, (row: string) => RawBuilder<boolean>> = {
  finishers: (row) => sql`(${sql.ref(`${row}.state`)} is not distinct from 'finished')`,
  on_course: (row) => sql`(${sql.ref(`${row}.state`)} is null and ${hasPublicPassing(row)})`,
  others_started: (row) =>
    sql`(${sql.ref(`${row}.state`)} is distinct from 'finished' and ${hasPublicPassing(row)})`,
}

/** As in the view `participants`, which hides the splits of private profiles on the course. */
const hasPublicPassing = (row: string) =>
  sql<boolean>`(${sql.ref(`${row}.initials`)} is null or ${sql.ref(`${row}.state`)} is not null)
    and array_remove(${sql.ref(`${row}.split_times`)}, null) <> '{}'`

/**
 * A statement that adds what changed participants change in the counts of their result set. Counts that are unknown stay so.
 * @param changes rows `written` and `old` of each participant
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

/** Counts a result set whose participants change one by one from now on. */
export async function countField(db: EventsDatabase, resultSetId: number): Promise<void> {
  const { on_course: isOnCourse, others_started: isStarted } = progressConditions
  await sql`update result_sets set (on_course, others_started) = (
      select count(*) filter (where ${isOnCourse('person')}),
        count(*) filter (where ${isStarted('person')})
      from stored_participants person where result_set_id = ${resultSetId})
    where id = ${resultSetId}`.execute(db)
}

/** Forgets counts after a change of privacy; they are counted when they are read. */
export async function forgetFieldCounts(db: EventsDatabase, resultSetId: number): Promise<void> {
  await sql`update result_sets set on_course = null, others_started = null
    where id = ${resultSetId}`.execute(db)
}
