import type { Forecast } from './forecast.ts'

const minute = 60_000
const tickMinutes = 5

/** The stretch of time that drawings of a forecast share, and how far along it a time lies. */
export function timeAxisOf({ riegel, cameron, vickers, from, until }: Forecast) {
  const times = [riegel, cameron, vickers ?? cameron, from, until]
  const step = tickMinutes * minute
  const first = Math.floor((Math.min(...times) - minute) / step) * step
  const last = Math.ceil((Math.max(...times) + minute) / step) * step
  const ticks = Array.from(
    { length: (last - first) / step + 1 },
    (_, index) => first + index * step,
  )
  return {
    ticks,
    /** In per cent, as SVG takes it. */
    at: (time: number) => `${(((time - first) / (last - first)) * 100).toFixed(2)}%`,
  }
}

/** Every how many ticks there is room for a number. */
export function labelledTicks(ticks: readonly number[]): number[] {
  const every = ticks.length > 13 ? 6 : ticks.length > 5 ? 2 : 1
  return ticks.filter((tick) => (tick / minute / tickMinutes) % every === 0)
}
