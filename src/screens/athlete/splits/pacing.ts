interface Leg {
  /** Metres from the start. Null when unknown. */
  distance: number | null
  legTime: number | null
  legDistance: number | null
}

/**
 * A checkpoint is halfway if its distance to the middle of the course is at most this share of the
 * course.
 */
const halfTolerance = 0.01

/**
 * Returns the time of the second half minus the time of the first half, in milliseconds.
 * @param distance length of the course in metres
 * @returns null if `distance`, the passing at half of it or the passing at the finish is unknown
 */
export function secondHalf(legs: readonly Leg[], distance: number | null): number | null {
  if (distance === null) return null
  const at = (share: number) =>
    legs.findIndex(
      (leg) =>
        leg.legTime !== null &&
        leg.distance !== null &&
        Math.abs(leg.distance / distance - share) <= halfTolerance,
    )
  const [half, finish] = [at(0.5), at(1)]
  if (half === -1 || finish === -1) return null
  const timeOf = (from: number, to: number) =>
    legs.slice(from, to).reduce((sum, { legTime }) => sum + (legTime ?? 0), 0)
  return timeOf(half + 1, finish + 1) - timeOf(0, half + 1)
}

/**
 * Returns the index of the leg with the highest speed, or -1 if fewer than three legs have a known
 * time and distance.
 */
export function fastestLeg(legs: readonly Leg[]): number {
  const speeds = legs.map(({ legTime, legDistance }) =>
    legTime && legDistance ? legDistance / legTime : 0,
  )
  if (speeds.filter((speed) => speed > 0).length < 3) return -1
  return speeds.indexOf(Math.max(...speeds))
}

/**
 * Returns the milliseconds lost on the legs that were slower than an even run. The even run has the
 * athlete's average speed over all known legs.
 * @returns null if fewer than three legs have a known time and distance
 */
export function lostAgainstEvenRun(legs: readonly Leg[]): number | null {
  const known = legs.flatMap(({ legTime, legDistance }) =>
    legTime && legDistance ? [{ time: legTime, length: legDistance }] : [],
  )
  if (known.length < 3) return null
  const time = known.reduce((sum, leg) => sum + leg.time, 0)
  const length = known.reduce((sum, leg) => sum + leg.length, 0)
  return known.reduce((sum, leg) => sum + Math.max(0, leg.time - (time / length) * leg.length), 0)
}
