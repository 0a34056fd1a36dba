import { useSyncExternalStore } from 'react'

/** Milliseconds between two values. */
const stepMs = 5_000
/** Milliseconds between two looks at the clock. */
const tickMs = 1_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => {
    clearInterval(timer)
  }
}

const readClock = (): number | undefined => Math.floor(Date.now() / stepMs) * stepMs
const noClock = () => undefined

/**
 * The time in milliseconds since the epoch, rounded down to five seconds; renders again when it changes.
 * Undefined on the server and during hydration, so that a cached page hydrates with the text it was sent with.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, readClock, noClock)
}
