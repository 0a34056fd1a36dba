import { sql } from 'kysely'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { EventsSchema } from './database.ts'

/** Channel of `pg_notify` for every publication. */
export const publicationChannel = 'publications'

/**
 * Calls `onPublication` at once and after every import of any process.
 * The argument is a hash that changes with every import.
 */
export async function watchPublications(
  { db, listen }: OpenDatabase<EventsSchema>,
  onPublication: (generation: string) => void,
): Promise<void> {
  const report = async () => {
    // Hashes all times instead of taking the latest: concurrent imports may commit out of order.
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
    // A failure is ignored: the next notice or the next start reports again.
    report().catch(() => undefined)
  })
  await report()
}
