import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { EventsDatabase } from '../../database.ts'

/**
 * Runs statements one after another. The next statement is computed while a statement runs, because
 * a PostgreSQL server is another process. Other requests can run after each statement.
 * @param signal no statement starts after this signal is aborted
 */
export async function executeInTurn(
  db: EventsDatabase,
  statements: Iterable<RawBuilder<unknown>> | AsyncIterable<RawBuilder<unknown>>,
  signal?: AbortSignal,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  try {
    for await (const statement of statements) {
      await running
      signal?.throwIfAborted()
      running = statement.execute(db)
      // An error is thrown by the next `await running`, not as an unhandled rejection.
      running.catch(() => undefined)
      // Lets the connection send the statement before the next statement is computed.
      await nextTurn()
    }
  } finally {
    // No statement may still run when the caller handles an error.
    await Promise.allSettled([running])
  }
  await running
}
