import { useContext } from 'react'
import { civilDay } from '../../../domain/civil-days.ts'
import { RenderTimeContext, useClock } from '../use-now.ts'

/**
 * When an athlete is expected at a point: eight of ten athletes arrive between the two instants.
 */
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
 * Returns the form of the text about an expected time. In the browser, the text names no time that
 * is past. On the server and during hydration, it names no time before `RenderTimeContext`.
 * @param window undefined for an athlete without a forecast
 */
export function useForecastPhase(window?: ForecastWindow): ForecastPhase {
  const [from, to] = [startOfMinute(window?.earliest), startOfMinute(window?.latest)]
  const read = (nowMs: number) => Number(nowMs >= from) + Number(nowMs >= to + minuteMs)
  const atRender = read(useContext(RenderTimeContext))
  const phase = phases[useClock(read) ?? atRender] ?? 'between'
  return phase === 'between' && from === to ? 'about' : phase
}

/**
 * Returns the forecasts to show of an athlete. Leaves out the finish once the athlete is late at the
 * next checkpoint, because the forecast of the finish does not contain this delay.
 * @param forecasts the forecasts of the next point and of the finish
 */
export function useValidForecasts<Window extends ForecastWindow>(
  forecasts: readonly Window[],
): readonly Window[] {
  const [next] = forecasts
  const isLate = useForecastPhase(next) === 'late'
  return next && isLate ? [next] : forecasts
}

/**
 * Whether the latest time of a window needs a weekday of its own. If the text also names the earliest
 * time, and both times are on one day, one weekday is enough.
 */
export function hasOwnDay(
  phase: ForecastPhase,
  { earliest, latest }: ForecastWindow,
  timeZone: string,
): boolean {
  return phase !== 'between' || civilDay(earliest, timeZone) !== civilDay(latest, timeZone)
}

/**
 * Returns the beginning of the minute of an instant, in milliseconds since the epoch. Texts show
 * whole minutes, so a minute is past when the next minute begins. NaN without an instant.
 */
function startOfMinute(instant = ''): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}
