import { useClock } from '../use-now.ts'
import type { ForecastWindow } from './forecast.ts'

const minuteMs = 60_000
const minutesPerHour = 60
/** Above this number of minutes, the time until a passing is shown in hours. */
const mostMinutes = 120

/** The time until an expected passing, in whole units. */
interface TimeUntil {
  from: number
  to: number
  unit: 'minutes' | 'hours'
}

/**
 * Returns the time until the earliest and the latest time of a forecast. Undefined on the server
 * and during hydration, and when the forecast is past.
 */
export function useTimeUntil({ earliest, latest }: ForecastWindow): TimeUntil | undefined {
  const until = (instant: string) => (nowMs: number) =>
    Math.ceil((Date.parse(instant) - nowMs) / minuteMs)
  const from = useClock(until(earliest))
  const to = useClock(until(latest))
  if (from === undefined || to === undefined || to <= 0) return undefined
  if (to <= mostMinutes) return { from: Math.max(from, 0), to, unit: 'minutes' }
  return {
    from: Math.max(Math.floor(from / minutesPerHour), 0),
    to: Math.ceil(to / minutesPerHour),
    unit: 'hours',
  }
}
