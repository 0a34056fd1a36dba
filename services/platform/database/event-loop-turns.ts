import { setImmediate } from 'node:timers/promises'

/** Milliseconds of statements after which requests and timers get their turn. */
const maxMs = 10

/**
 * Keeps the event loop running between statements that compute in this thread: the promises of a transaction of the
 * embedded database resolve as microtasks, so that concurrent transactions would starve sockets and timers.
 * @returns to be called before each statement
 */
export function eventLoopTurns(): () => Promise<void> {
  let lastTurn = performance.now()
  return async () => {
    if (performance.now() - lastTurn < maxMs) return
    await setImmediate()
    lastTurn = performance.now()
  }
}
