import { passingTime, wholeSeconds } from '../results/duration.ts'
import { useClock } from '../use-now.ts'

const secondMs = 1_000
const wholeSecond = (ms: number) => Math.floor(ms / secondMs) * secondMs

interface RaceClockProps {
  /** ISO 8601 instant of the gun. */
  startedAt: string
  /** Time from the gun to the instant to which the server's data refers, in milliseconds. */
  atMs: number
}

/**
 * The time since the gun, updated every second with the site's clock. On the server and during
 * hydration, the clock shows `atMs`.
 */
export function RaceClock({ startedAt, atMs }: RaceClockProps) {
  const start = Date.parse(startedAt)
  const elapsed = useClock((nowMs) => wholeSecond(Math.max(nowMs - start, 0))) ?? wholeSecond(atMs)
  return (
    <span role="timer" aria-live="off">
      {passingTime(elapsed, wholeSeconds)}
    </span>
  )
}
