import { useSyncExternalStore } from 'react'

/** Milliseconds between two values of `useNow`. */
const stepMs = 5_000
/** Milliseconds between two looks at the clock. */
const tickMs = 1_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => {
    clearInterval(timer)
  }
}

const noClock = () => undefined

/**
 * A number computed each second from the clock of the browser; renders again when it changes.
 * Undefined on the server and during hydration, so that a cached page hydrates with the text it was sent with.
 * @param read computes the number from milliseconds since the epoch
 */
export function useClock(read: (nowMs: number) => number): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, () => read(Date.now()), noClock)
}

/** The time in milliseconds since the epoch, rounded down to five seconds; undefined as in `useClock`. */
export function useNow(): number | undefined {
  return useClock((nowMs) => Math.floor(nowMs / stepMs) * stepMs)
}
