import { useClock } from '../../ui/use-now.ts'

/** A countdown begins this many milliseconds before the start. */
const longestMs = 86_400_000

/**
 * The milliseconds until a start, rounded up to whole units, during the last 24 hours. Undefined
 * earlier, after the start, on the server and during hydration.
 * @param startsAt ISO 8601 instant
 * @param unitMs milliseconds of a unit
 */
export function useTimeLeft(startsAt: string, unitMs: number): number | undefined {
  const start = Date.parse(startsAt)
  const left = useClock((nowMs) => Math.ceil((start - nowMs) / unitMs) * unitMs)
  return left === undefined || left <= 0 || left > longestMs ? undefined : left
}
