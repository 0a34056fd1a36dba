import { createContext, useContext, useSyncExternalStore } from 'react'
import { siteTime } from './site-time.ts'

/** Milliseconds between two different values of `useNow`. */
const stepMs = 5_000
/** Milliseconds between two readings of the clock. */
const tickMs = 1_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => {
    clearInterval(timer)
  }
}

const noClock = () => undefined

/**
 * The instant for which the server renders the page, in milliseconds since the epoch: that of the
 * request, or that of the data if it is known. The hydrating browser has the same instant.
 */
export const RenderTimeContext = createContext(0)

/**
 * Returns a value that is computed from the site's clock every second. The component renders again
 * when the value changes. Undefined on the server and during hydration, because a cached page must
 * hydrate with the text that the server sent.
 * @param read computes the value from milliseconds since the epoch
 */
export function useClock<Value extends number | boolean>(
  read: (nowMs: number) => Value,
): Value | undefined {
  return useSyncExternalStore<Value | undefined>(subscribe, () => read(siteTime()), noClock)
}

/**
 * Returns the time in milliseconds since the epoch, rounded down to five seconds. Undefined on the
 * server and during hydration.
 */
export function useNow(): number | undefined {
  return useClock((nowMs) => Math.floor(nowMs / stepMs) * stepMs)
}

/**
 * Returns the time of `useNow`, but at least that of `RenderTimeContext`. The server and the
 * hydrating browser render with the time of the context.
 */
export function useCurrentTime(): number {
  const atRender = useContext(RenderTimeContext)
  return Math.max(useNow() ?? atRender, atRender)
}
