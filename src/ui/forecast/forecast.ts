import { useClock } from '../use-now.ts'

/** When an athlete is expected at a point: eight of ten athletes arrive between the two instants. */
export interface ForecastWindow {
  /** Name of the checkpoint. Null for the finish. */
  checkPoint: string | null
  /** ISO 8601. */
  earliest: string
  latest: string
}

/** The form of the text about an expected time. */
export type ForecastPhase = 'between' | 'about' | 'by' | 'late'

const minuteMs = 60_000
const phases: readonly ForecastPhase[] = ['between', 'by', 'late']

/**
 * Returns the form of the text about an expected time. The text never names a time that is past. On
 * the server and during hydration, it names the whole window.
 */
export function useForecastPhase({ earliest, latest }: ForecastWindow): ForecastPhase {
  const [from, to] = [startOfMinute(earliest), startOfMinute(latest)]
  const read = (nowMs: number) => Number(nowMs >= from) + Number(nowMs >= to + minuteMs)
  const phase = phases[useClock(read) ?? 0] ?? 'between'
  return phase === 'between' && from === to ? 'about' : phase
}

/** Texts show whole minutes. A minute is past when the next one begins. */
function startOfMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}

const minutesPerHour = 60
/** Longer times until a passing are counted in hours. */
const mostMinutes = 120

/** The time until an expected passing, in whole units. */
export interface TimeUntil {
  from: number
  to: number
  unit: 'minutes' | 'hours'
}

/**
 * Returns the time until the earliest and the latest time of a forecast. Undefined on the server and
 * during hydration, and when the forecast is past.
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
