import { setImmediate } from 'node:timers/promises'

/** Milliseconds that statements may run before the event loop handles requests and timers. */
const maxMs = 10

/**
 * Lets the event loop run between the statements of the embedded database, because this database
 * computes in the same thread. The promises of its transactions resolve as microtasks. So
 * concurrent transactions would block sockets and timers.
 * @returns a function to call before each statement
 */
export function eventLoopTurns(): () => Promise<void> {
  let lastTurn = performance.now()
  return async () => {
    if (performance.now() - lastTurn < maxMs) return
    await setImmediate()
    lastTurn = performance.now()
  }
}
