import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

const vacuumedTables = [
  'stored_participants',
  'ranking_entries',
  'participant_names',
  'words',
  'races',
  'events',
  'event_names',
]

/**
 * Whether there are a tenth more or fewer results or events than when they were last counted, as
 * autovacuum has it: with every import it would cost more than the small ones themselves.
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

/** Tidies the tables when a good part of what they hold is new. */
export async function vacuumGrownTables(db: EventsDatabase): Promise<void> {
  if (await statisticsAreOld(db)) await vacuumTables(db)
}

/**
 * Readers get good plans from the first page on and find names in the index alone; the embedded
 * database never sees to it by itself, and a server does minutes later.
 */
export async function vacuumTables(db: EventsDatabase): Promise<void> {
  for (const table of vacuumedTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

/**
 * New words wait in a list, which every look-up would read to its end: with some thousands of them
 * the planner would rather compare all words.
 */
export async function flushDictionary(db: EventsDatabase): Promise<void> {
  await sql`select gin_clean_pending_list('words_by_trigram')`.execute(db)
}
