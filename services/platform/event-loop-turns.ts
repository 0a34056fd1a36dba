import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../../domain/steps.ts'

/**
 * Milliseconds for which statements may run before the event loop must handle requests and timers.
 */
const maxMs = 10

/**
 * Lets the event loop run between the statements of the embedded database, because this database
 * computes in the same thread. The promises of its transactions resolve as microtasks. Without the
 * pauses, concurrent transactions would block sockets and timers.
 * @returns a function that must be called before each statement
 */
export function eventLoopTurns(): () => Promise<void> {
  let lastTurn = performance.now()
  return async () => {
    if (performance.now() - lastTurn < maxMs) return
    await setImmediate()
    lastTurn = performance.now()
  }
}

/**
 * Milliseconds that all computations together may take in one turn of the event loop. A change of a
 * race sends about ten statements one after the other, and each statement waits for one or two
 * turns.
 */
const sliceMs = 1

/**
 * The time when the first computation began in this turn of the event loop. Undefined before that.
 */
let sliceStartedAt: number | undefined

/**
 * Waits until a computation may take its next step. When a race has a new version, many requests
 * compute something at the same time. They share the `sliceMs` of each turn of the event loop.
 */
export async function nextSlice(): Promise<void> {
  while (sliceStartedAt !== undefined && performance.now() - sliceStartedAt >= sliceMs) {
    await setImmediate()
  }
  if (sliceStartedAt !== undefined) return
  sliceStartedAt = performance.now()
  void setImmediate().then(() => {
    sliceStartedAt = undefined
  })
}

/**
 * Runs a computation in slices. Other requests can be handled between two slices.
 * @returns the result, and the milliseconds that all slices took together
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
): Promise<{ result: Result; workMs: number }> {
  let workMs = 0
  for (;;) {
    await nextSlice()
    const startedAt = performance.now()
    const { done, value } = steps.next()
    workMs += performance.now() - startedAt
    if (done === true) return { result: value, workMs }
  }
}
