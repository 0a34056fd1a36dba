import { useCallback, useSyncExternalStore } from 'react'
import { passingTime } from '../results/duration.ts'

const tickMs = 1_000
const wholeSeconds = { rounding: 'nearest', digits: 0 } as const

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => {
    clearInterval(timer)
  }
}

interface RaceClockProps {
  /** ISO 8601 instant of the gun. */
  startedAt: string
  /** Time since the gun on the server, in milliseconds. */
  atMs: number
}

/** The time since the gun by the clock of the browser, each second; on the server that of the data. */
export function RaceClock({ startedAt, atMs }: RaceClockProps) {
  const start = Date.parse(startedAt)
  const elapsed = useSyncExternalStore(
    subscribe,
    useCallback(() => Math.max(Math.floor((Date.now() - start) / tickMs) * tickMs, 0), [start]),
    () => Math.floor(atMs / tickMs) * tickMs,
  )
  return (
    <span role="timer" aria-live="off">
      {passingTime(elapsed, wholeSeconds)}
    </span>
  )
}
