import { Kysely, type LogEvent } from 'kysely'
import { abortable } from './abortable-dialect.ts'
import { copyFiles } from './copy-files.ts'
import { embeddedDialect } from './copy-rows.ts'
import { lockDirectory } from './directory-lock.ts'
import { DiskWatch } from './disk-full.ts'
import { eventLoopTurns } from '../event-loop-turns.ts'
import { Listener } from './listener.ts'
import { log } from '../log.ts'
import { querySeconds } from '../metrics.ts'
import { migrate } from './migrate.ts'
import { routedDialect, runOnStandby } from './routed-dialect.ts'
import { Servers, type ServersOptions } from './servers.ts'

export type DatabaseLocation =
  /**
   * PostgreSQL in this process. Its files are in `directory`. Without `directory` the database is
   * in memory. It starts empty, or as a copy of `dump`, an archive made by PGlite’s `dumpDataDir`.
   */
  | { kind: 'embedded'; directory?: string; dump?: Blob }
  /**
   * PostgreSQL servers. Requests with `standbyReads` read from the servers of `readUrls` that are
   * up-to-date standbys.
   */
  | ({ kind: 'postgres' } & ServersOptions)

export interface OpenDatabase<Schema> {
  db: Kysely<Schema>
  /**
   * Calls `onNotice` after a `pg_notify` on the channel, from any process. Also calls `onNotice`
   * after a reconnect, because notices may have been lost.
   */
  listen: (channel: string, onNotice: () => void) => Promise<Subscription>
  /**
   * After the promise has resolved, reads from standbys show everything that was committed before
   * the call.
   */
  requireCurrentReads: () => Promise<void>
  /**
   * Runs reads on the primary. If the primary does not respond, runs them on the most advanced
   * standby. Later reads from standbys show everything that these reads show.
   * @param isComplete returns true if the result shows everything that this process must show
   * @throws NoPrimary when the result of a standby is not complete
   */
  readFromAnyServer: <Result>(
    read: () => Promise<Result>,
    isComplete: (result: Result) => boolean,
  ) => Promise<Result>
  /**
   * Returns true if a statement has failed because of a full disk, and a test write still fails.
   */
  isDiskFull: () => Promise<boolean>
  /**
   * Copies the files of the embedded database to a new folder. The copy equals the files that a
   * killed process would leave at this moment. Undefined for databases without a folder.
   * @returns milliseconds for which statements had to wait
   */
  copyFiles?: (target: string) => Promise<number>
  close: () => Promise<void>
}

export interface Subscription {
  /**
   * Returns a time, as a value of `performance.now()`. All notices from before this time have been
   * received.
   */
  heardAt: () => number
}

/** Milliseconds. Statements that take longer are logged. */
const slowMs = 200

/**
 * Opens the database and applies pending migrations.
 * @param migrations folders of `NNN-name.sql` files
 * @throws DirectoryLocked when another process holds the embedded database
 * @throws DatabaseNotOpened when files of the embedded database are damaged or missing
 * @throws DatabaseTooNew when a newer release has migrated the database
 * @throws BrokenMigration when the database refuses a statement of a migration
 * @throws NoPrimary when none of several PostgreSQL servers accepts writes
 */
export async function openDatabase<Schema>(
  location: DatabaseLocation,
  migrations: readonly URL[],
): Promise<OpenDatabase<Schema>> {
  const opened =
    location.kind === 'embedded'
      ? await openEmbedded<Schema>(location.directory, location.dump)
      : await openPostgres<Schema>(location)
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
  // Loads the embedded database only here, because a site on PostgreSQL does not need it.
  const { createInMemory, openFolder } = await import('./embedded.ts')
  const unlock = directory === undefined ? undefined : lockDirectory(directory)
  let pglite: Awaited<ReturnType<typeof openFolder>>
  try {
    pglite = directory === undefined ? await createInMemory(dump) : await openFolder(directory)
  } catch (error) {
    unlock?.()
    throw error
  }
  const disk = new DiskWatch()
  const db = new Kysely<Schema>({
    dialect: abortable(embeddedDialect(pglite), eventLoopTurns()),
    log: observer(disk),
  })
  return {
    db,
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
      return { heardAt: () => performance.now() }
    },
    requireCurrentReads: () => Promise.resolve(),
    readFromAnyServer: (read) => read(),
    isDiskFull: () => disk.isFull(db),
    ...(directory !== undefined && {
      copyFiles: (target) => copyFiles(directory, target, (work) => pglite.runExclusive(work)),
    }),
    async close() {
      await db.destroy()
      unlock?.()
    },
  }
}

async function openPostgres<Schema>(options: ServersOptions): Promise<OpenDatabase<Schema>> {
  const servers = await Servers.open(options)
  const disk = new DiskWatch()
  const db = new Kysely<Schema>({
    dialect: abortable(routedDialect(servers)),
    log: observer(disk),
  })
  const listeners: Listener[] = []
  return {
    db,
    async listen(channel, onNotice) {
      const listener = new Listener(() => servers.primary.url, channel, onNotice)
      listeners.push(listener)
      servers.onSwitch(listener.restart)
      await listener.start()
      return listener
    },
    requireCurrentReads: () => servers.requireCurrent(),
    async readFromAnyServer(read, isComplete) {
      const standby = servers.standIn()
      if (standby) {
        return servers.readFrom(standby, () => runOnStandby(standby, read), isComplete)
      }
      const result = await read()
      await servers.requireCurrent()
      return result
    },
    isDiskFull: () => disk.isFull(db),
    async close() {
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

/**
 * Records the duration of a statement and logs a slow statement. The log does not contain the
 * values of the statement, because a value may be a name that a visitor searched for.
 */
function logSlowQuery({ level, queryDurationMillis, query }: LogEvent) {
  querySeconds.observe(queryDurationMillis / 1000)
  if (level !== 'query' || queryDurationMillis <= slowMs) return
  log.warn({ ms: Math.round(queryDurationMillis), sql: query.sql.slice(0, 1000) }, 'slow query')
}
