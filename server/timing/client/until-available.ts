import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from './timing-client.ts'

/**
 * Milliseconds of the backoff before the second attempt. The backoff doubles before each further
 * attempt, up to `longestWaitMs`.
 */
const firstWaitMs = 250
const longestWaitMs = 30_000

export interface RetryOptions {
  /** Ends the wait between two attempts. */
  stop: AbortSignal
  onWait: (error: Unavailable, waitMs: number) => void
}

/**
 * Repeats a call while the site is unavailable.
 * Each wait is the time in the site's Retry-After header plus a random time between half of the
 * backoff and all of it. So several senders do not repeat their calls at the same moment.
 * @throws the first error that is not Unavailable
 * @throws an AbortError after `stop`
 */
export async function untilAvailable<T>(
  call: () => Promise<T>,
  { stop, onWait }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      const backoff = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempt, 20))
      const waitMs = error.retryAfterMs + backoff * (0.5 + Math.random() / 2)
      onWait(error, waitMs)
      await sleep(waitMs, undefined, { signal: stop })
    }
  }
}
