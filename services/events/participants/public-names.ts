import type { EventsDatabase } from '../database.ts'

/** Reads the names of participants by their ids. Leaves out private profiles. */
export async function readPublicNames(
  db: EventsDatabase,
  resultSetId: number,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('participants')
    .select(['id', 'name'])
    .where('result_set_id', '=', resultSetId)
    .where('id', 'in', ids)
    .where('private', '=', false)
    .execute()
}
