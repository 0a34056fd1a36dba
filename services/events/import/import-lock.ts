import { setTimeout as sleep } from 'node:timers/promises'
import { PGliteAdapter, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/** Any number, the same in every process that imports. */
const importLock = 7_263_002

const running = new WeakMap<EventsDatabase, Promise<unknown>>()

/**
 * Runs one import at a time: others in this process wait their turn, and so do those of other
 * processes on the same PostgreSQL. Whoever holds the lock may sweep what dead imports left behind.
 */
export async function oneImportAtATime<Result>(
  db: EventsDatabase,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = running.get(db)
  const mine = (async () => {
    await before?.catch(() => undefined)
    signal?.throwIfAborted()
    return isEmbedded(db) ? work() : withAdvisoryLock(db, signal, work)
  })()
  running.set(db, mine)
  return mine
}

/** Whether the database lives in this process, on one connection that readers need too. */
export function isEmbedded(db: EventsDatabase): boolean {
  return db.getExecutor().adapter instanceof PGliteAdapter
}

/** The lock belongs to a connection: if this process dies, PostgreSQL gives it back. */
function withAdvisoryLock<Result>(
  db: EventsDatabase,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    for (;;) {
      const { rows } = await sql<{
        locked: boolean
      }>`select pg_try_advisory_lock(${sql.lit(importLock)}) as locked`.execute(connection)
      if (rows[0]?.locked === true) break
      await sleep(250, undefined, { signal })
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(importLock)})`.execute(connection)
    }
  })
}
