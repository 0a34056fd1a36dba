import { setTimeout as sleep } from 'node:timers/promises'
import { PGliteAdapter, sql } from 'kysely'
import { currentRequest } from '../../platform/http/request-id.ts'
import type { EventsDatabase } from '../database.ts'

/** Arbitrary key of the advisory lock. All processes that import use the same key. */
const importLock = 7_263_002
/** Maximum number of bytes of an application name. PostgreSQL truncates longer names. */
const maxApplicationNameLength = 63

/** Options for waiting until another import ends. */
export interface LockWaitOptions {
  /** Called with the id of an event when other work on that event must end first. */
  onWait?: ((eventId: string) => void) | undefined
  /**
   * Aborts waiting, but not before earlier imports of this process have ended. By default, the
   * client of the request aborts it by disconnecting.
   */
  signal?: AbortSignal | undefined
}

const running = new WeakMap<EventsDatabase, { eventId: string; done: Promise<unknown> }>()

/**
 * Runs only one import or other change of results at a time per database. On PostgreSQL this
 * includes the changes of other processes. The import that holds the lock may delete the rows of
 * crashed imports.
 * @param eventId shown to imports that wait for the lock
 */
export async function withImportLock<Result>(
  db: EventsDatabase,
  eventId: string,
  { onWait, signal = currentRequest()?.left }: LockWaitOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const begin = async () => {
    await currentRequest()?.checkSender?.()
    return work()
  }
  const previous = running.get(db)
  if (previous !== undefined) onWait?.(previous.eventId)
  const mine = (async () => {
    await previous?.done.catch(() => undefined)
    signal?.throwIfAborted()
    return isEmbedded(db) ? begin() : withAdvisoryLock(db, eventId, { onWait, signal }, begin)
  })()
  const entry = { eventId, done: mine }
  running.set(db, entry)
  try {
    return await mine
  } finally {
    if (running.get(db) === entry) running.delete(db)
  }
}

/**
 * Whether the database is embedded. The embedded database runs in this process, on one connection
 * that readers also use.
 */
export function isEmbedded(db: EventsDatabase): boolean {
  return db.getExecutor().adapter instanceof PGliteAdapter
}

/**
 * Runs `work` while the connection holds an advisory lock. If this process dies, the connection
 * ends and PostgreSQL releases the lock.
 */
function withAdvisoryLock<Result>(
  db: EventsDatabase,
  eventId: string,
  { onWait, signal }: LockWaitOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await sql<{
        locked: boolean
      }>`select pg_try_advisory_lock(${sql.lit(importLock)}) as locked`.execute(connection)
      if (rows[0]?.locked === true) break
      if (isFirst) onWait?.(await lockHolder(connection))
      await sleep(250, undefined, { signal })
    }
    try {
      // Waiting imports read the event id from application_name, because the lock itself has no
      // name.
      const name = eventId.slice(0, maxApplicationNameLength)
      await sql`select set_config('application_name', ${name}, false)`.execute(connection)
      return await work()
    } finally {
      await sql`reset application_name`.execute(connection)
      await sql`select pg_advisory_unlock(${sql.lit(importLock)})`.execute(connection)
    }
  })
}

async function lockHolder(connection: EventsDatabase): Promise<string> {
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objid = ${sql.lit(importLock)}`.execute(connection)
  return rows[0]?.name ?? ''
}
