import { cameron, riegel, type Run, vickers, vickersOfTwo } from './formulas.ts'

/** What a visitor asks. */
export interface ForecastInput {
  run: Run
  /** Another race, at another distance. */
  second: Run | undefined
  /** Metres in a usual week. */
  weekly: number | undefined
}

export interface Forecast {
  /** Times of a marathon by formula, in milliseconds, whole seconds. */
  riegel: number
  cameron: number
  /** Null where the weekly distance is not known. */
  vickers: number | null
  /** Which of them is the most likely. */
  basis: 'cameron' | 'vickers' | 'vickers_two'
  likely: number
  /** The time is expected between these two. */
  from: number
  until: number
}

const minute = 60_000

/**
 * How far the formulas were off among 2,303 recreational runners, root of the mean squared error in
 * minutes: Vickers and Vertosick (2016), abstract. The error of Riegel holds its bias too.
 */
const typicalError = {
  cameron: Math.sqrt(381) * minute,
  vickers: Math.sqrt(228) * minute,
  vickers_two: Math.sqrt(208) * minute,
}

/**
 * The forecast that knows most counts. Without the training that is Cameron’s, the more careful of
 * two that are known to be too fast: so nothing is expected below the faster of them. For Cameron’s
 * nobody published an error; that of Riegel stands in.
 */
export function forecastOf({ run, second, weekly }: ForecastInput): Forecast {
  const [shorter, longer] = second && second.distance > run.distance ? [run, second] : [second, run]
  const byVickers =
    weekly === undefined
      ? null
      : whole(shorter ? vickersOfTwo(shorter, longer, weekly) : vickers(longer, weekly))
  const times = {
    riegel: whole(riegel(longer)),
    cameron: whole(cameron(longer)),
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

/** To the nearest second: more would look exact. */
function whole(time: number): number {
  return Math.round(time / 1000) * 1000
}
