import { useClock } from '../../ui/use-now.ts'

/** Number of milliseconds before the start at which a countdown begins. */
const longestMs = 86_400_000

/**
 * Returns the milliseconds until a start, rounded up to whole units. Undefined earlier than 24
 * hours before the start, from the start on, on the server and during hydration.
 * @param startsAt ISO 8601 instant
 * @param unitMs number of milliseconds in a unit
 */
export function useTimeLeft(startsAt: string, unitMs: number): number | undefined {
  const start = Date.parse(startsAt)
  const left = useClock((nowMs) => Math.ceil((start - nowMs) / unitMs) * unitMs)
  return left === undefined || left <= 0 || left > longestMs ? undefined : left
}
