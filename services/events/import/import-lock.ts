import { setTimeout as sleep } from 'node:timers/promises'
import { PGliteAdapter, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/** Any number, the same in every process that imports. */
const importLock = 7_263_002
/** PostgreSQL cuts names of connections off there. */
const maxApplicationNameLength = 63

/** While another import is at work. */
export interface LockWaitOptions {
  /** Told once which event is being imported or deleted. */
  onWait?: ((eventId: string) => void) | undefined
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
}

const running = new WeakMap<EventsDatabase, { eventId: string; done: Promise<unknown> }>()

/**
 * Runs one import at a time: others in this process wait their turn, and so do those of other
 * processes on the same PostgreSQL. Whoever holds the lock may sweep what dead imports left behind.
 * @param eventId what those who wait are told
 */
export async function withImportLock<Result>(
  db: EventsDatabase,
  eventId: string,
  waiting: LockWaitOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const previous = running.get(db)
  if (previous !== undefined) waiting.onWait?.(previous.eventId)
  const mine = (async () => {
    await previous?.done.catch(() => undefined)
    waiting.signal?.throwIfAborted()
    return isEmbedded(db) ? work() : withAdvisoryLock(db, eventId, waiting, work)
  })()
  const entry = { eventId, done: mine }
  running.set(db, entry)
  try {
    return await mine
  } finally {
    if (running.get(db) === entry) running.delete(db)
  }
}

/** Whether the database lives in this process, on one connection that readers need too. */
export function isEmbedded(db: EventsDatabase): boolean {
  return db.getExecutor().adapter instanceof PGliteAdapter
}

/** The lock belongs to a connection: if this process dies, PostgreSQL gives it back. */
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
      // Those who wait read it there: the lock itself has no name.
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
