import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'

const vacuumedTables = [
  'stored_participants',
  'ranking_entries',
  'participant_names',
  'words',
  'races',
  'events',
  'event_names',
  'organisation_names',
  'club_names',
]

/**
 * Whether the number of results or events has changed by 10 % since the last ANALYZE. Autovacuum
 * has the same threshold. Vacuuming after every import would cost more than a small import itself.
 */
async function statisticsAreOld(db: EventsDatabase): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`select bool_or(abs(now - counted) > 0.1 * now) as old
    from (
      select (select sum(participants) from result_sets), (
        select reltuples from pg_class where oid = 'stored_participants'::regclass)
      union all select (select count(*) from events), (
        select reltuples from pg_class where oid = 'events'::regclass)
    ) size (now, counted)`.execute(db)
  return rows[0]?.old === true
}

export async function vacuumGrownTables(db: EventsDatabase): Promise<void> {
  if (await statisticsAreOld(db)) await vacuumTables(db)
}

/**
 * Updates the statistics of the query planner. Afterwards, a search for imported names can use
 * index-only scans. The embedded database never vacuums by itself; a PostgreSQL server does so after a few
 * minutes. This vacuum never shortens a file. Otherwise the site would treat the file as damaged at
 * its next start, because the statistics would say that the file is longer (see embedded.ts).
 */
export async function vacuumTables(db: EventsDatabase): Promise<void> {
  for (const table of vacuumedTables) {
    await sql`vacuum (analyze, truncate false) ${sql.table(table)}`.execute(db)
  }
}

/**
 * Merges the pending list of the GIN index, because every lookup scans this list to its end. With
 * thousands of pending words the planner would prefer a scan of all words.
 */
export async function flushDictionary(db: EventsDatabase): Promise<void> {
  await sql`select gin_clean_pending_list('words_by_trigram')`.execute(db)
}
