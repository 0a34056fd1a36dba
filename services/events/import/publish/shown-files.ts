import { sql, type Transaction } from 'kysely'
import type { EventsSchema } from '../../database.ts'

/** SQL of the ids of all files that the site shows. */
export const shownFiles = sql`select logo_file_id from organisations where logo_file_id is not null
  union select logo_file_id from sponsors where logo_file_id is not null
  union select image_file_id from news where image_file_id is not null
  union select image_file_id from events where image_file_id is not null
  union select logo_file_id from events where logo_file_id is not null
  union select timeline_welcome_image_file_id from events
    where timeline_welcome_image_file_id is not null`

/** Lists the ids of the files that an event, its organisation, its news and its sponsors show. */
export async function filesOfEvent(
  db: Transaction<EventsSchema>,
  eventId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select unnest(array[image_file_id, events.logo_file_id, timeline_welcome_image_file_id,
        organisations.logo_file_id]) as id
      from events join organisations on organisations.id = events.organisation_id
      where events.id = ${eventId}
      union select image_file_id from news where event_id = ${eventId}
      union select logo_file_id from sponsors where event_id = ${eventId}) as shown
    where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Records the former files of an event that the site shows no more: requests for them get 410. Their
 * bytes stay stored, because an undo shows them again.
 * @param before the files that the event showed before it was published
 */
export async function updateRemovedFiles(
  db: Transaction<EventsSchema>,
  eventId: string,
  before: readonly string[],
): Promise<void> {
  const after = await filesOfEvent(db, eventId)
  if (after.length > 0) {
    const removed = db.deleteFrom('removed_addresses').where('kind', '=', 'file')
    await removed.where('id', 'in', after).execute()
  }
  const former = before.filter((id) => !after.includes(id))
  if (former.length === 0) return
  await sql`insert into removed_addresses (kind, id, event_id)
    select 'file', id, ${eventId}::text from unnest(${former}::text[]) as former (id)
    where id not in (${shownFiles})
    on conflict (kind, id) do update set event_id = excluded.event_id, removed_at = now()`.execute(
    db,
  )
}
