/**
 * Minimum margin in milliseconds. An athlete is overdue when the margin after the expected passing
 * has passed.
 */
const leastMarginMs = 5 * 60_000
/**
 * The margin before an athlete is overdue, as a fraction of the time that she is expected to take
 * from her last passing to the next.
 */
const marginOfLeg = 0.5

/** The last passing of an athlete on the course. Times are in milliseconds. */
export interface LastPassing {
  /** Number of checkpoints up to the furthest passed checkpoint. 0 before the first checkpoint. */
  reached: number
  /** Time of the passing since the athlete's own start. 0 before the first checkpoint. */
  time: number
}

/** The expected next passing. Times are in milliseconds since the athlete's own start. */
export interface NextPassing {
  time: number
  /** From this time on, the athlete is overdue. */
  overdue: number
}

/**
 * Returns when an athlete is expected at the next checkpoint or at the finish. The athlete is
 * assumed to keep the average pace since her own start. Before the first checkpoint, the median
 * time of the field to that checkpoint is used instead.
 * @param distances metres of the checkpoints and the finish
 * @param firstLeg median time from the start to the first checkpoint; null while no athlete has
 * reached it
 * @returns null when the distance or the median is unknown
 */
export function nextPassing(
  { reached, time }: LastPassing,
  distances: readonly (number | null)[],
  firstLeg: number | null,
): NextPassing | null {
  const [passed, next] = [distances[reached - 1] ?? 0, distances[reached] ?? null]
  const expected =
    reached === 0 ? firstLeg : passed > 0 && next !== null ? (time * next) / passed : null
  if (expected === null) return null
  const margin = Math.max((expected - time) * marginOfLeg, leastMarginMs)
  return { time: expected, overdue: expected + margin }
}
