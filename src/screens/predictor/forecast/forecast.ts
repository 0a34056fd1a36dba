import { cameron, riegel, type Run, vickers, vickersOfTwo } from './formulas.ts'

export interface ForecastInput {
  run: Run
  /** The result of a second race with a different distance. */
  second: Run | undefined
  /** The training distance per week in metres. */
  weekly: number | undefined
}

export interface Forecast {
  /** The marathon times that the formulas give, in whole seconds, as milliseconds. */
  riegel: number
  cameron: number
  /** Null if the weekly training distance is unknown. */
  vickers: number | null
  /** The formula that gives the most likely time. */
  basis: 'cameron' | 'vickers' | 'vickers_two'
  likely: number
  /** The lower bound of the expected time, in milliseconds. */
  from: number
  until: number
}

const minute = 60_000

/**
 * The typical error of each formula in milliseconds: root mean squared error among 2,303
 * recreational runners. Source: Vickers and Vertosick (2016), abstract. Cameron's error is
 * unpublished, so `cameron` has the error of Riegel's formula, including its bias.
 */
const typicalError = {
  cameron: Math.sqrt(381) * minute,
  vickers: Math.sqrt(228) * minute,
  vickers_two: Math.sqrt(208) * minute,
}

/**
 * Forecasts a marathon time with the formula that uses the most input. Without a weekly distance,
 * this is Cameron's formula. Cameron's and Riegel's formulas are both known to give times that are
 * too fast. Cameron's time is the slower of the two. The lower bound is never faster than the time
 * of the fastest formula.
 */
export function forecastOf({ run, second, weekly }: ForecastInput): Forecast {
  const [shorter, longer] = second && second.distance > run.distance ? [run, second] : [second, run]
  const byVickers =
    weekly === undefined
      ? null
      : roundToSeconds(shorter ? vickersOfTwo(shorter, longer, weekly) : vickers(longer, weekly))
  const times = {
    riegel: roundToSeconds(riegel(longer)),
    cameron: roundToSeconds(cameron(longer)),
    vickers: byVickers,
  }
  const basis = byVickers === null ? 'cameron' : shorter ? 'vickers_two' : 'vickers'
  const likely = byVickers ?? times.cameron
  const fastest = Math.min(likely, times.riegel, times.cameron)
  return {
    ...times,
    basis,
    likely,
    from: Math.max(fastest, likely - typicalError[basis]),
    until: likely + typicalError[basis],
  }
}

/** Rounds to whole seconds. Milliseconds would look too exact. */
function roundToSeconds(time: number): number {
  return Math.round(time / 1000) * 1000
}
