import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

const batchSize = 2000

/**
 * Deletes the rows of every result set that no race points to: those replaced by a newer import and
 * those of an import that died. To be called under the import lock, else it takes the sets of an
 * import that is at work.
 * @returns the number of sets deleted
 */
export async function retireResultSets(db: EventsDatabase): Promise<number> {
  const unused = await db
    .selectFrom('result_sets')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('races')
            .select('races.id')
            .whereRef('races.result_set_id', '=', 'result_sets.id'),
        ),
      ),
    )
    .select('id')
    .execute()
  for (const { id } of unused) {
    for (const table of [
      'ranking_counts',
      'ranking_entries',
      'participant_names',
      'stored_participants',
    ] as const) {
      await deleteRows(db, table, id)
    }
    await db.deleteFrom('result_sets').where('id', '=', id).execute()
  }
  return unused.length
}

async function deleteRows(
  db: EventsDatabase,
  table: 'ranking_counts' | 'ranking_entries' | 'participant_names' | 'stored_participants',
  resultSetId: number,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
      where result_set_id = ${resultSetId} limit ${sql.lit(batchSize)}))`.execute(db)
    await nextTurn()
    if (numAffectedRows === undefined || numAffectedRows < batchSize) return
  }
}
