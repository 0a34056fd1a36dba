import { mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { abortable } from './abortable-dialect.ts'
import { lockDirectory } from './directory-lock.ts'
import { DiskWatch } from './disk-full.ts'
import { Listener } from './listener.ts'
import { log } from './log.ts'
import { querySeconds } from './metrics.ts'
import { migrate } from './migrate.ts'
import { privateMode } from './private-files.ts'
import { PrivateNodeFS } from './private-node-fs.ts'

export type DatabaseLocation =
  /**
   * PostgreSQL inside this process, its files in `directory`; in memory without one. A new one starts
   * as a copy of `dump`, an archive that PGlite’s `dumpDataDir` made.
   */
  { kind: 'embedded'; directory?: string; dump?: Blob } | { kind: 'postgres'; url: string }

export interface OpenDatabase<Schema> {
  db: Kysely<Schema>
  /**
   * Calls back after every `pg_notify` on the channel, from this process or another, and whenever one
   * may have been missed.
   */
  listen: (channel: string, onNotice: () => void) => Promise<void>
  /** Whether a statement failed because the disk is full, and writing still fails. */
  isDiskFull: () => Promise<boolean>
  close: () => Promise<void>
}

/** PostgreSQL type numbers whose JavaScript shape we choose, the same for both drivers. */
const int8 = 20
const date = 1082
/** Only embedded: its own way of reading and writing bytes takes several times as long. */
const bytea = 17

function hexOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}

/** How long a request waits for a connection, in milliseconds. */
const patience = 5_000

/** A statement that takes longer, in milliseconds, is worth a line in the log. */
const slow = 200

/**
 * Opens the database and brings its tables up to date.
 * @param migrations folders of `NNN-name.sql` files
 * @throws DirectoryLocked when another process holds the embedded database
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
    dialect: abortable(new PGliteDialect({ pglite })),
    log: observer(disk),
  })
  return {
    db,
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
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
      // The driver’s types know only its own list of numbers; a database has more.
      return pg.types.getTypeParser(oid, format) as (value: string) => unknown
    },
  }
  const pool = new pg.Pool({ connectionString: url, types, connectionTimeoutMillis: patience })
  let closing = false
  pool.on('connect', (client) => {
    // The pool listens for errors of idle connections only; one in use that nobody listens to ends the process.
    client.on('error', (error) => {
      if (!closing) log.warn(`database connection lost: ${error.message}`)
    })
    // Compiling a statement takes longer than any of ours takes to run.
    client.query('set jit = off').catch(() => undefined)
  })
  // The listener of the connection has logged the error, and the pool replaces the connection.
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
    tellOfSlowQueries(event)
  }
}

/** The statement without its values: they may be a name that somebody looks for. */
function tellOfSlowQueries({ level, queryDurationMillis, query }: LogEvent) {
  querySeconds.observe(queryDurationMillis / 1000)
  if (level !== 'query' || queryDurationMillis <= slow) return
  log.warn({ ms: Math.round(queryDurationMillis), sql: query.sql.slice(0, 1000) }, 'slow query')
}
