import { getOrCreate } from '../get-or-create.ts'
import { quantileOf, type PriorKnowledge, type Spread } from './pace-table.ts'
import { fadeAt, type Passings, start, timeAt } from './passings.ts'

/**
 * When an athlete is expected at a place, in milliseconds since her own start. Eight of ten
 * athletes arrive between the earliest and the latest time.
 */
export interface ExpectedTime {
  earliest: number
  expected: number
  latest: number
}

/**
 * Corrections of the forecasts, computed from the difference between today's arrivals and the prior
 * knowledge.
 */
interface Correction {
  /**
   * Added to the logarithm of a ratio: the time at the later place divided by the time at the
   * earlier place.
   */
  shift: number
  /** Factor for the width of the window, measured in logarithms of times. */
  scale: number
}

const noCorrection: Correction = { shift: 0, scale: 1 }
/** Minimum number of today's arrivals that correct a forecast. */
const leastArrivals = 50
/**
 * Approximate maximum of the number of arrivals that correct a forecast. Only the latest arrivals
 * are used, because the conditions change during a race.
 */
const latestArrivals = 2_000

/**
 * The window of a forecast lasts from the earliest to the latest expected arrival, as logarithms of
 * times. Before a correction, half of the window is at least this number multiplied by the
 * logarithm of a ratio: the later distance divided by the earlier distance. If this logarithm is
 * unknown or not between 0 and 1, it counts as 1.
 * Without this minimum, some windows would have no width: if the earlier race had no mat before the
 * second of two places, all its athletes have the same ratio of times.
 */
const leastHalf = 0.02
/**
 * Latest time that is forecast, in milliseconds since the start of the athlete. Otherwise a passing
 * with a wrong time would give a forecast of many years.
 */
const farthestMs = 14 * 24 * 3_600_000

/**
 * The forecasts of a race at a moment. The forecasts combine what was known before the race with
 * the arrivals up to that moment.
 */
export class FieldForecast {
  readonly #prior: PriorKnowledge
  readonly #field: Passings
  readonly #starts: Int32Array
  readonly #starters: number
  readonly #corrections = new Map<number, Correction>()
  readonly #recent = new Map<number, Int32Array>()
  /** For each place, when athletes without a passing are expected there. Null if not known. */
  readonly #first = new Map<number, ExpectedTime | null>()

  /**
   * @param field the passings up to the moment
   * @param starts start of each athlete in milliseconds since the gun
   * @param starters number of athletes who have started
   */
  constructor(prior: PriorKnowledge, field: Passings, starts: Int32Array, starters: number) {
    this.#prior = prior
    this.#field = field
    this.#starts = starts
    this.#starters = starters
  }

  /**
   * Returns when an athlete is expected at a place.
   * @param row index of the athlete
   * @param from the last place that she has passed; `start` if she has passed no place
   * @param passings her passings; some may be later than the moment of the corrections
   * @returns undefined when too little is known, or when the time is later than `farthestMs`
   */
  expectedAt(
    row: number,
    from: number,
    to: number,
    passings: Passings = this.#field,
  ): ExpectedTime | undefined {
    const time = timeAt(passings, from, row)
    if (time === undefined) return undefined
    const spread = this.#prior.spread(from, to, time, fadeAt(passings, from, row))
    if (!spread) return from === start ? this.#expectedWithoutPassing(to) : undefined
    const correction = this.#correction(from, to)
    if (this.#prior.arrivals === 0 && correction === noCorrection) return undefined
    const { shift, scale } = correction
    const middle = spread.middle + shift
    const half = halfOf(spread, this.#leastHalf(from, to)) * scale
    const unit = from === start ? 1 : time
    // A correction by faster athletes may shift the whole window before the last passing.
    const timeOf = (ratio: number) => Math.max(Math.round(unit * Math.exp(ratio)), time)
    const latest = timeOf(middle + half)
    if (!(latest <= farthestMs)) return undefined
    return { earliest: timeOf(middle - half), expected: timeOf(middle), latest }
  }

  #leastHalf(from: number, to: number): number {
    const { distances } = this.#field
    const growth = Math.log((distances[to] ?? NaN) / (distances[from] ?? NaN))
    return leastHalf * (growth > 0 && growth < 1 ? growth : 1)
  }

  /** Whether the forecasts between two places are corrected by today's arrivals. */
  isCorrected(from: number, to: number): boolean {
    return this.#correction(from, to) !== noCorrection
  }

  /**
   * Returns when an athlete without a passing is expected at a place. This is the time of the
   * middle athlete of the field. Half of the starters must have passed the place, because the first
   * arrivals are the fastest.
   */
  #expectedWithoutPassing(place: number): ExpectedTime | undefined {
    const known = this.#first.get(place)
    if (known !== undefined) return known ?? undefined
    const expected = this.#middleOfField(place)
    this.#first.set(place, expected ?? null)
    return expected
  }

  #middleOfField(place: number): ExpectedTime | undefined {
    const sorted = (this.#field.times[place] ?? new Int32Array()).filter((time) => time >= 0).sort()
    const arrivalOf = (share: number) => sorted[Math.ceil(this.#starters * share) - 1]
    const [earliest, expected] = [arrivalOf(0.1), arrivalOf(0.5)]
    if (earliest === undefined || expected === undefined) return undefined
    const lastSoFar = sorted.at(-1) ?? expected
    const latest = arrivalOf(0.9) ?? Math.max(lastSoFar, 2 * expected - earliest)
    return { earliest, expected, latest }
  }

  #correction(from: number, to: number): Correction {
    // The first arrivals at a place are the fastest athletes. So these arrivals tell nothing about
    // other athletes whose pace is not known yet.
    if (from === start) return noCorrection
    const key = from * this.#field.distances.length + to
    return getOrCreate(this.#corrections, key, () => this.#correct(from, to))
  }

  #correct(from: number, to: number): Correction {
    const least = this.#leastHalf(from, to)
    const errors: number[] = []
    const halves: number[] = []
    for (const row of this.#recentArrivals(to)) {
      const before = timeAt(this.#field, from, row)
      const time = timeAt(this.#field, to, row)
      if (before === undefined || time === undefined || time <= before) continue
      const spread = this.#prior.spread(from, to, before, fadeAt(this.#field, from, row))
      if (!spread) continue
      errors.push(Math.log(time / before) - spread.middle)
      halves.push(halfOf(spread, least))
    }
    if (errors.length < leastArrivals) return noCorrection
    const weight = errors.length / (errors.length + this.#prior.arrivals)
    const median = quantileOf(Float64Array.from(errors).sort(), 0.5)
    const deviations = Float64Array.from(
      errors,
      (error, index) => Math.abs(error - median) / (halves[index] ?? 1),
    ).sort()
    return {
      shift: weight * median,
      scale: 1 - weight + weight * quantileOf(deviations, 0.8),
    }
  }

  /** Returns the rows of the athletes who were the latest to pass a place. */
  #recentArrivals(place: number): Int32Array {
    const known = this.#recent.get(place)
    if (known) return known
    const times = this.#field.times[place] ?? new Int32Array()
    const moments = times.map((time, row) => (time < 0 ? -1 : time + (this.#starts[row] ?? 0)))
    const from = nthLatest(moments, latestArrivals)
    const rows = new Int32Array(times.length)
    let count = 0
    for (let row = 0; row < times.length; row += 1) {
      if ((times[row] ?? -1) < 0 || (moments[row] ?? -1) < from) continue
      rows[count] = row
      count += 1
    }
    const recent = rows.subarray(0, count)
    this.#recent.set(place, recent)
    return recent
  }
}

/** Returns half of the difference between the high and the low value, but at least `least`. */
const halfOf = ({ low, high }: Spread, least: number) => Math.max((high - low) / 2, least)

/** Number of equal intervals of time in which arrivals are counted. */
const parts = 2_048

/**
 * Returns a moment that is not later than about `count` of the given moments. Counting the moments
 * per interval is much faster than sorting them.
 */
function nthLatest(moments: Int32Array, count: number): number {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of moments) {
    if (moment < 0) continue
    if (moment < first) first = moment
    if (moment > last) last = moment
  }
  if (first > last) return 0
  const length = (last - first) / parts + 1
  const counts = new Uint32Array(parts + 1)
  for (const moment of moments) {
    if (moment < 0) continue
    const part = Math.floor((moment - first) / length)
    counts[part] = (counts[part] ?? 0) + 1
  }
  let [part, seen] = [parts, 0]
  while (part > 0 && seen < count) {
    seen += counts[part] ?? 0
    part -= 1
  }
  return seen < count ? first : first + (part + 1) * length
}
