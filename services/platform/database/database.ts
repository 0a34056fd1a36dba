import { mkdirSync } from 'node:fs'
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { abortable } from './abortable-dialect.ts'
import { lockDirectory } from './directory-lock.ts'
import { DiskWatch } from './disk-full.ts'
import { eventLoopTurns } from './event-loop-turns.ts'
import { Listener } from '../listener.ts'
import { log } from '../log.ts'
import { querySeconds } from '../metrics.ts'
import { migrate } from './migrate.ts'
import { privateMode } from './private-files.ts'

export type DatabaseLocation =
  /**
   * `embedded`: PostgreSQL in this process, with its files in `directory`, or in memory without it.
   * A new embedded database starts as a copy of `dump`, an archive made by PGlite’s `dumpDataDir`.
   */
  { kind: 'embedded'; directory?: string; dump?: Blob } | { kind: 'postgres'; url: string }

export interface OpenDatabase<Schema> {
  db: Kysely<Schema>
  /**
   * Calls `onNotice` after every `pg_notify` on the channel, from any process.
   * Also calls `onNotice` after a reconnect, because notices may have been missed.
   */
  listen: (channel: string, onNotice: () => void) => Promise<Subscription>
  /** Whether a statement failed with a full disk and a test write still fails. */
  isDiskFull: () => Promise<boolean>
  close: () => Promise<void>
}

export interface Subscription {
  /** False when a notice of the last second may have been lost. */
  isAlive: () => boolean
}

/** PostgreSQL type OIDs that both drivers parse into the same JavaScript types. */
const int8 = 20
const date = 1082
/** PGlite only: its own parser and serializer for bytes are several times slower. */
const bytea = 17

function hexOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}

/** Timeout for getting a connection from the pool. */
const connectionTimeoutMs = 5_000

/** Statements slower than this are logged. */
const slowMs = 200

/**
 * Opens the database and applies pending migrations.
 * @param migrations folders of `NNN-name.sql` files
 * @throws DirectoryLocked when another process holds the embedded database
 * @throws DatabaseTooNew when a newer release has migrated the database
 */
export async function openDatabase<Schema>(
  location: DatabaseLocation,
  migrations: readonly URL[],
): Promise<OpenDatabase<Schema>> {
  const opened =
    location.kind === 'embedded'
      ? await openEmbedded<Schema>(location.directory, location.dump)
      : openPostgres<Schema>(location.url)
  try {
    await migrate(opened.db, migrations)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

async function openEmbedded<Schema>(
  directory: string | undefined,
  dump: Blob | undefined,
): Promise<OpenDatabase<Schema>> {
  // A site on PostgreSQL does not load the embedded one.
  const [{ PGlite }, { pg_trgm }, { PrivateNodeFS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('./private-node-fs.ts'),
  ])
  const unlock = directory === undefined ? undefined : lockDirectory(directory)
  if (directory !== undefined)
    mkdirSync(directory, { recursive: true, mode: privateMode.directory })
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { fs: new PrivateNodeFS(directory) }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    extensions: { pg_trgm },
    parsers: {
      [int8]: Number,
      [date]: String,
      [bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
    },
    serializers: { [bytea]: hexOf },
  })
  const disk = new DiskWatch()
  const db = new Kysely<Schema>({
    dialect: abortable(new PGliteDialect({ pglite }), eventLoopTurns()),
    log: observer(disk),
  })
  return {
    db,
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
      return { isAlive: () => true }
    },
    isDiskFull: () => disk.isFull(db),
    async close() {
      await db.destroy()
      unlock?.()
    },
  }
}

function openPostgres<Schema>(url: string): OpenDatabase<Schema> {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === int8) return Number
      if (oid === date) return String
      // The driver types only its own list of OIDs; a database has more.
      return pg.types.getTypeParser(oid, format) as (value: string) => unknown
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
  })
  let closing = false
  pool.on('connect', (client) => {
    // The pool handles errors of idle connections only; an unhandled error of a used connection ends the process.
    client.on('error', (error) => {
      if (!closing) log.warn(`database connection lost: ${error.message}`)
    })
    // JIT compilation takes longer than any statement of this application.
    client.query('set jit = off').catch(() => undefined)
  })
  // The handler of the connection has logged the error already, and the pool replaces the connection.
  pool.on('error', () => undefined)
  const disk = new DiskWatch()
  const db = new Kysely<Schema>({
    dialect: abortable(new PostgresDialect({ pool, controlClient: pg.Client })),
    log: observer(disk),
  })
  const listeners: Listener[] = []
  return {
    db,
    async listen(channel, onNotice) {
      const listener = new Listener(url, channel, onNotice)
      listeners.push(listener)
      await listener.start()
      return listener
    },
    isDiskFull: () => disk.isFull(db),
    async close() {
      closing = true
      await Promise.all(listeners.map((listener) => listener.stop()))
      await db.destroy()
    },
  }
}

function observer(disk: DiskWatch) {
  return (event: LogEvent) => {
    if (event.level === 'error') disk.observe(event.error)
    logSlowQuery(event)
  }
}

/** Logs the statement without its values, which may contain a name that was searched for. */
function logSlowQuery({ level, queryDurationMillis, query }: LogEvent) {
  querySeconds.observe(queryDurationMillis / 1000)
  if (level !== 'query' || queryDurationMillis <= slowMs) return
  log.warn({ ms: Math.round(queryDurationMillis), sql: query.sql.slice(0, 1000) }, 'slow query')
}
