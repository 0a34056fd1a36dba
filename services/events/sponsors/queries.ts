import type { EventsDatabase } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import type { Sponsor } from './schema.ts'

/** Lists the sponsors of events in the order of each event. */
export async function listSponsors(db: EventsDatabase, eventIds: string[]): Promise<Sponsor[]> {
  const rows = await db
    .selectFrom('sponsors')
    .select(['event_id', 'name', 'website_url', 'logo_file_id'])
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .orderBy('number')
    .execute()
  return rows.map(({ logo_file_id, ...row }) => ({ ...row, logo_url: fileUrl(logo_file_id) }))
}
