import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { log } from '../../../platform/log.ts'
import type { EventsDatabase } from '../../database.ts'
import { isEmbedded } from '../import-lock.ts'

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
 * Whether the number of results or events has changed by more than 10 % since the last ANALYZE.
 * Autovacuum has a similar threshold. Vacuuming after every import would cost more than a small
 * import itself.
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
 * Vacuums the tables and updates the statistics of the query planner. Afterwards, a search for
 * imported names can use index-only scans. The embedded database never vacuums by itself. A
 * PostgreSQL server usually does so after a few minutes. This vacuum never shortens a file.
 * Otherwise the site would treat the file as damaged at its next start, because the statistics
 * would say that the file is longer (see embedded.ts).
 */
export async function vacuumTables(db: EventsDatabase): Promise<void> {
  for (const table of vacuumedTables) {
    await sql`vacuum (truncate false) ${sql.table(table)}`.execute(db)
    await analyze(db, table)
  }
}

/** Maximum number of columns that an ANALYZE of the embedded database names. */
const columnsAtOnce = 3
/**
 * The statistics target of tables with many columns on the embedded database. With this target,
 * ANALYZE reads at most 9,000 rows. With the default target of 100, it reads at most 30,000.
 */
const targetOfWideTables = 30
/**
 * Threshold in milliseconds. After a statement that takes longer, the next statement waits for as
 * long as that statement took, so readers can use the database.
 */
const longMs = 20

/**
 * Updates the statistics of a table. On the embedded database, readers wait until a statement ends,
 * and analysing all columns of 50,000 results takes a third of a second. So on the embedded
 * database, a statement has a few columns, and readers run between two statements. A statement with
 * columns leaves out indexes on expressions, so tables with such an index are analysed as a whole.
 * Tables of search keys and words have few columns. They keep PostgreSQL's default target of
 * statistics, because the planner uses their statistics to estimate how many names a search finds.
 */
async function analyze(db: EventsDatabase, table: string): Promise<void> {
  const columns = isEmbedded(db) ? await columnsOf(db, table) : []
  if (columns.length === 0) await sql`analyze ${sql.table(table)}`.execute(db)
  const isWide = columns.length > columnsAtOnce
  for (let from = 0; from < columns.length; from += columnsAtOnce) {
    const started = performance.now()
    await analyzeColumns(db, table, columns.slice(from, from + columnsAtOnce), isWide)
    const took = performance.now() - started
    if (took > longMs) await sleep(took)
  }
}

async function analyzeColumns(
  db: EventsDatabase,
  table: string,
  columns: readonly string[],
  isWide: boolean,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isWide) {
      await sql`set local default_statistics_target = ${sql.lit(targetOfWideTables)}`.execute(
        transaction,
      )
    }
    const names = sql.join(columns.map((name) => sql.ref(name)))
    await sql`analyze ${sql.table(table)} (${names})`.execute(transaction)
  })
}

/** A join of a smaller result set is fast with any plan. */
const rowsOfLargeSet = 500

/**
 * Updates the statistics of the query planner for a new result set. For a result set that its
 * statistics do not contain, the planner expects a single row. It would then read all athletes of
 * the set for each entry of a ranking.
 */
export async function analyzeNewSet(db: EventsDatabase, rows: number): Promise<void> {
  if (rows < rowsOfLargeSet) return
  for (const table of ['stored_participants', 'ranking_entries']) {
    await analyzeColumns(db, table, ['result_set_id'], true)
  }
}

/**
 * Returns the columns of a table. Returns no columns if the table has an index on an expression.
 */
async function columnsOf(db: EventsDatabase, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and not exists (select from pg_index where indrelid = attrelid and indexprs is not null)
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Merges the pending list of the GIN index of the dictionary, because every lookup scans this list
 * to its end. With thousands of pending words the planner would prefer a scan of all words. Only
 * logs an error, because the words are published already.
 */
export async function flushDictionary(db: EventsDatabase): Promise<void> {
  await sql`select gin_clean_pending_list('words_by_trigram')`.execute(db).catch((err: unknown) => {
    log.error({ err }, 'the pending words of the dictionary are not merged')
  })
}
