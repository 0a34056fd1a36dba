import { fadeAt, type Passings, start, timeAt } from './passings.ts'

/**
 * How long an athlete takes to a later place, compared with her time so far. Each number is the
 * natural logarithm of the ratio of the two times. At the start there is no time so far. For the
 * way from the start, each number is the natural logarithm of the time in milliseconds.
 */
export interface Spread {
  /** One in ten athletes has a smaller number: a faster arrival. */
  low: number
  middle: number
  /** One in ten athletes has a larger number: a slower arrival. */
  high: number
}

/** What is known about a race before its athletes run it. */
export interface PriorKnowledge {
  /**
   * Today's arrivals correct the prior knowledge. This number of arrivals has the same weight as
   * the prior knowledge. So a larger number means more reliable knowledge. With 0, only today's
   * arrivals count, and nothing is forecast before them.
   */
  arrivals: number
  /**
   * Returns how long an athlete takes from one place to a later place.
   * @param time the athlete's time at the place `from` since her own start, in milliseconds
   * @param fade how much the athlete slowed down on the last stretch; 1 means that the pace was
   * even
   * @returns undefined when nothing is known
   */
  spread: (from: number, to: number, time: number, fade: number) => Spread | undefined
}

const paceSteps = 24
const fadeSteps = 7
const quantiles = [0.1, 0.5, 0.9] as const
/**
 * If a cell and its neighbours together have this number of athletes, the quantiles of these
 * athletes have the same weight as the quantiles of the whole field.
 */
const wholeFieldWeight = 30
/** Minimum number of athletes with usable times. With fewer athletes there is no table. */
const leastAthletes = 100

/**
 * Times of an earlier race between two places. The table groups the athletes by their pace and
 * their fade (slowing down) at the first place. Each cell has a `Spread`. It is computed from the
 * athletes in the cell and in the neighbouring cells, and from the whole field.
 */
export class PaceTable {
  /** The times at the first place that divide the athletes into groups of similar pace. */
  readonly #paces: Float64Array
  readonly #fades: Float64Array
  /** The spreads of all cells, ordered by pace and fade. */
  readonly #cells: Float32Array

  private constructor(paces: Float64Array, fades: Float64Array, cells: Float32Array) {
    this.#paces = paces
    this.#fades = fades
    this.#cells = cells
  }

  /** Computes the table. Undefined when too few athletes have usable times. */
  static of(field: Passings, from: number, to: number): PaceTable | undefined {
    const rows = rowsWithTimes(field, from, to)
    if (rows.length < leastAthletes) return undefined
    const times = Float64Array.from(rows, (row) => timeAt(field, from, row) ?? 0)
    const fades = Float64Array.from(rows, (row) => fadeAt(field, from, row))
    const ratios = Float64Array.from(rows, (row, index) =>
      Math.log((timeAt(field, to, row) ?? 0) / (from === start ? 1 : (times[index] ?? 1))),
    )
    const paceEdges = edgesOf(times, paceSteps)
    const fadeEdges = edgesOf(fades, fadeSteps)
    const ofCell = Array.from({ length: paceSteps * fadeSteps }, (): number[] => [])
    for (const [index, ratio] of ratios.entries()) {
      const pace = stepOf(paceEdges, times[index] ?? 0)
      ofCell[pace * fadeSteps + stepOf(fadeEdges, fades[index] ?? 1)]?.push(ratio)
    }
    return new PaceTable(paceEdges, fadeEdges, smoothCells(ofCell, ratios.sort()))
  }

  spread(time: number, fade: number): Spread {
    const cell = stepOf(this.#paces, time) * fadeSteps + stepOf(this.#fades, fade)
    const at = cell * quantiles.length
    const [low = 0, middle = 0, high = 0] = this.#cells.subarray(at, at + quantiles.length)
    const slowest = this.#paces.at(-1) ?? 0
    // If few athletes of the earlier race were as slow as this athlete, the range of expected times
    // becomes wider, because the times of slow athletes differ more.
    const width = time > slowest && slowest > 0 ? time / slowest : 1
    return { low: middle - (middle - low) * width, middle, high: middle + (high - middle) * width }
  }
}

function rowsWithTimes(field: Passings, from: number, to: number): number[] {
  const rows: number[] = []
  for (let row = 0; row < (field.times[0]?.length ?? 0); row += 1) {
    const before = timeAt(field, Math.max(from - 1, start), row)
    const time = timeAt(field, from, row)
    const later = timeAt(field, to, row)
    if (before === undefined || time === undefined || later === undefined) continue
    if (later > time && (from === start || time > before)) rows.push(row)
  }
  return rows
}

/**
 * Returns the quantiles of all cells. Each is a weighted mean of two quantiles: of the athletes in
 * the cell and its neighbours, and of the whole field.
 */
function smoothCells(ofCell: readonly number[][], sorted: Float64Array): Float32Array {
  const whole = quantiles.map((share) => quantileOf(sorted, share))
  const cells = new Float32Array(ofCell.length * quantiles.length)
  for (let pace = 0; pace < paceSteps; pace += 1) {
    for (let fade = 0; fade < fadeSteps; fade += 1) {
      const near: number[] = []
      for (let p = Math.max(pace - 1, 0); p <= Math.min(pace + 1, paceSteps - 1); p += 1) {
        for (let f = Math.max(fade - 1, 0); f <= Math.min(fade + 1, fadeSteps - 1); f += 1) {
          near.push(...(ofCell[p * fadeSteps + f] ?? []))
        }
      }
      const own = Float64Array.from(near).sort()
      for (const [index, share] of quantiles.entries()) {
        const ofField = whole[index] ?? 0
        const ofNear = own.length > 0 ? quantileOf(own, share) : ofField
        cells[(pace * fadeSteps + fade) * quantiles.length + index] =
          (ofNear * own.length + ofField * wholeFieldWeight) / (own.length + wholeFieldWeight)
      }
    }
  }
  return cells
}

/** Returns the values that divide a field into equal parts. */
function edgesOf(values: Float64Array, parts: number): Float64Array {
  const sorted = values.slice().sort()
  return Float64Array.from({ length: parts - 1 }, (_, index) =>
    quantileOf(sorted, (index + 1) / parts),
  )
}

/** Returns a quantile, interpolated between the two nearest values. */
export function quantileOf(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const low = Math.floor(at)
  const value = sorted[low] ?? 0
  return value + ((sorted[low + 1] ?? value) - value) * (at - low)
}

/** Returns the number of edges that are smaller than the value. */
function stepOf(edges: Float64Array, value: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((edges[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
