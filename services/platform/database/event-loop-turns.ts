import { setImmediate } from 'node:timers/promises'

/** Milliseconds that statements may run before the event loop handles requests and timers. */
const maxMs = 10

/**
 * Lets the event loop run between statements that compute in this thread. The promises of a
 * transaction of the embedded database resolve as microtasks. Concurrent transactions would
 * therefore block sockets and timers.
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
