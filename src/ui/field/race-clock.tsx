import { passingTime, wholeSeconds } from '../results/duration.ts'
import { useClock } from '../use-now.ts'

const secondMs = 1_000
const wholeSecond = (ms: number) => Math.floor(ms / secondMs) * secondMs

interface RaceClockProps {
  /** ISO 8601 instant of the gun. */
  startedAt: string
  /** Time since the gun on the server, in milliseconds. */
  atMs: number
}

/** The time since the gun by the clock of the browser, each second; on the server that of the data. */
export function RaceClock({ startedAt, atMs }: RaceClockProps) {
  const start = Date.parse(startedAt)
  const elapsed = useClock((nowMs) => wholeSecond(Math.max(nowMs - start, 0))) ?? wholeSecond(atMs)
  return (
    <span role="timer" aria-live="off">
      {passingTime(elapsed, wholeSeconds)}
    </span>
  )
}
