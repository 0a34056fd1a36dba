import type { Forecast } from './forecast.ts'

const minute = 60_000
const tickMinutes = 5

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
    /** Returns the position of a time on the axis in per cent, for SVG attributes. */
    at: (time: number) => `${(((time - first) / (last - first)) * 100).toFixed(2)}%`,
  }
}

/**
 * Returns the ticks that have a label. On a longer axis, a smaller share of the ticks has a label.
 */
export function labelledTicks(ticks: readonly number[]): number[] {
  const every = ticks.length > 13 ? 6 : ticks.length > 5 ? 2 : 1
  return ticks.filter((tick) => (tick / minute / tickMinutes) % every === 0)
}
