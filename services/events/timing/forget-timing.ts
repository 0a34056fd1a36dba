import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Deletes everything that a timing system has sent for a race: start list, guns, passings and
 * decisions. Readers see the current results until others replace them.
 */
export async function forgetTiming(db: EventsDatabase, raceId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['ranking_statuses', 'pending_ranking_changes', 'ranking_changes']) {
      await sql`delete from ${sql.table(table)} where ranking_id in
        (select id from rankings where race_id = ${raceId})`.execute(transaction)
    }
    await transaction.deleteFrom('timed_races').where('race_id', '=', raceId).execute()
  })
}
