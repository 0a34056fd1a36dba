import { sql } from 'kysely'
import type { OpenDatabase } from '../platform/database.ts'
import type { EventsSchema } from './database.ts'

/** Every publication is told on this channel of the database. */
export const publicationChannel = 'publications'

/**
 * Tells what the database holds: a text that is another one after every import, whichever process
 * imported. First at once, then after each.
 */
export async function watchPublications(
  { db, listen }: OpenDatabase<EventsSchema>,
  onPublication: (generation: string) => void,
): Promise<void> {
  const tell = async () => {
    // Not the latest moment: of two that publish at once, the one that is done last may have begun first.
    const { generation } = await db
      .selectFrom('packages')
      .select(
        sql<string>`coalesce(md5(string_agg(imported_at::text, ' ' order by event_id)), '')`.as(
          'generation',
        ),
      )
      .executeTakeFirstOrThrow()
    onPublication(generation)
  }
  await listen(publicationChannel, () => {
    // The next notice or the next start tells again.
    tell().catch(() => undefined)
  })
  await tell()
}
