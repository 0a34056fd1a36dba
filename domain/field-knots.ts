import { type FieldData, notPassed } from './field-data.ts'
import { nextWorkingPoint, workingColumns } from './working-points.ts'

/**
 * What happens after the last knot of an athlete. A knot is a time with the metres at that time.
 */
export const ending = {
  finish: 0,
  out: 1,
  /** The athlete stays at the place of the last recorded passing. */
  open: 2,
  /** The last knot is the next expected passing. The athlete stays there. */
  expected: 3,
} as const

/** The knots of all athletes of a race, those of one athlete after those of another. */
export interface FieldKnots {
  /** Index of the first knot of each athlete. The last entry is the total number of knots. */
  first: Int32Array
  /** The time of each knot, in milliseconds since the gun. */
  times: Float64Array
  /** The distance of each knot from the start, in metres. */
  metres: Float64Array
  /** The speed from each knot to the athlete's next knot, in metres per millisecond. */
  speeds: Float64Array
  /** What happens after the last knot of each athlete. */
  endings: Uint8Array
  /** Time of the last recorded passing, in milliseconds since the gun. */
  lastMs: number
  /** Time of the first finish, in milliseconds since the gun; null without finishers. */
  firstFinishMs: number | null
}

/** Returns the recorded and the expected passings of all athletes as knots. */
export function knotsOf(field: FieldData): FieldKnots {
  const { distances, stepMs, expected, out } = field
  const athletes = out.length
  const places = distances.length
  const first = new Int32Array(athletes + 1)
  const knotTimes = new Float64Array(athletes * (places + 1))
  const knotMetres = new Float64Array(athletes * (places + 1))
  const endings = new Uint8Array(athletes)
  const working = workingColumns(field.times)
  let knots = 0
  let lastMs = 0
  let firstFinishMs: number | null = null
  const add = (time: number, distance: number) => {
    knotTimes[knots] = time
    knotMetres[knots] = distance
    knots += 1
  }
  for (let athlete = 0; athlete < athletes; athlete += 1) {
    first[athlete] = knots
    let last = -1
    for (let place = 0; place < places; place += 1) {
      const time = field.times[place]?.[athlete] ?? notPassed
      if (time === notPassed) continue
      // Athletes without a recorded passing at the start are assumed to start with the gun.
      if (last === -1 && place > 0) add(0, 0)
      add(time * stepMs, distances[place] ?? 0)
      lastMs = Math.max(lastMs, time * stepMs)
      last = place
    }
    if (last === places - 1) {
      endings[athlete] = ending.finish
      const finish = knotTimes[knots - 1] ?? 0
      if (firstFinishMs === null || finish < firstFinishMs) firstFinishMs = finish
    } else if (out[athlete] === 1) endings[athlete] = ending.out
    else {
      endings[athlete] = ending.open
      if (last === -1) continue
      const next = expected[athlete] ?? notPassed
      if (next === notPassed) continue
      add(
        Math.max(next * stepMs, knotTimes[knots - 1] ?? 0),
        distances[nextWorkingPoint(working, last + 1)] ?? 0,
      )
      endings[athlete] = ending.expected
    }
  }
  first[athletes] = knots
  const times = knotTimes.slice(0, knots)
  const metres = knotMetres.slice(0, knots)
  const speeds = speedsOf(first, times, metres)
  return { first, times, metres, speeds, endings, lastMs, firstFinishMs }
}

/**
 * Returns the speed from each knot to the athlete's next knot, in metres per millisecond. The last
 * knot of an athlete has speed 0.
 */
function speedsOf(first: Int32Array, times: Float64Array, metres: Float64Array): Float64Array {
  const speeds = new Float64Array(times.length)
  for (let athlete = 0; athlete + 1 < first.length; athlete += 1) {
    for (let knot = first[athlete] ?? 0; knot + 1 < (first[athlete + 1] ?? 0); knot += 1) {
      const taken = (times[knot + 1] ?? 0) - (times[knot] ?? 0)
      if (taken > 0) speeds[knot] = ((metres[knot + 1] ?? 0) - (metres[knot] ?? 0)) / taken
    }
  }
  return speeds
}
