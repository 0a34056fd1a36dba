/** Passing times of an athlete at the points of a race, in milliseconds; null where missing. */
export type PassingTimes = readonly (number | null)[]

/** An athlete overtook another athlete between two points. */
export interface Overtaking {
  /** Index of the athlete who overtakes. */
  by: number
  /** Index of the athlete who is overtaken. */
  passed: number
  /** Index of the last point before `to` at which the overtaken athlete was ahead. */
  from: number
  /** Index of the first point after `from` at which the overtaking athlete was ahead. */
  to: number
}

/**
 * Finds where athletes overtook each other, in the order of the points.
 * Compares two athletes only at points where both were timed. Equal times do not count as
 * overtaking.
 * @param runs for each athlete, the times at all points
 */
export function overtakings(runs: readonly PassingTimes[]): Overtaking[] {
  const found: Overtaking[] = []
  for (let first = 0; first < runs.length; first += 1) {
    for (let second = first + 1; second < runs.length; second += 1) {
      found.push(...between(runs, first, second))
    }
  }
  return found.toSorted((a, b) => a.to - b.to || a.from - b.from || a.by - b.by)
}

function between(runs: readonly PassingTimes[], first: number, second: number): Overtaking[] {
  const found: Overtaking[] = []
  let ahead: { athlete: number; at: number } | undefined
  for (const [point, time] of (runs[first] ?? []).entries()) {
    const other = runs[second]?.[point] ?? null
    if (time === null || other === null || time === other) continue
    const leader = time < other ? first : second
    if (ahead && ahead.athlete !== leader) {
      found.push({ by: leader, passed: ahead.athlete, from: ahead.at, to: point })
    }
    ahead = { athlete: leader, at: point }
  }
  return found
}

/**
 * Returns the gap of each athlete to the fastest athlete at each point, in milliseconds. A gap is
 * null where the time is missing and at points where only one athlete was timed.
 * @returns for each athlete, the gaps at all points
 */
export function gapsBetween(runs: readonly PassingTimes[]): (number | null)[][] {
  return runs.map((run) =>
    run.map((time, point) => {
      const all = timesAt(runs, point)
      return time === null || all.length < 2 ? null : time - Math.min(...all)
    }),
  )
}

/**
 * Returns the index of the last point at which at least two athletes were timed. Undefined if there
 * is no such point.
 */
export function lastCommonPoint(runs: readonly PassingTimes[]): number | undefined {
  const points = Math.max(0, ...runs.map((run) => run.length))
  for (let point = points - 1; point >= 0; point -= 1) {
    if (timesAt(runs, point).length > 1) return point
  }
  return undefined
}

function timesAt(runs: readonly PassingTimes[], point: number): number[] {
  return runs.flatMap((run) => run[point] ?? [])
}

/** A part of a race between consecutive known passings of an athlete. The start counts as one. */
export interface ComparedLeg {
  /** Where the leg begins, in metres from the start. */
  from: number
  /** Where the leg ends, in metres from the start. */
  to: number
  /** Duration in milliseconds. */
  time: number
  /** Index of the point where the leg ends. */
  point: number
}

/**
 * Returns the legs of an athlete, beginning at the start. Leaves out points whose time or distance
 * is missing, and legs whose length or duration is not positive.
 * @param distances distance of each point from the start, in metres
 * @param startDelay milliseconds from the gun until the athlete crossed the start line
 */
export function legsOf(
  run: PassingTimes,
  distances: readonly (number | null)[],
  startDelay = 0,
): ComparedLeg[] {
  const legs: ComparedLeg[] = []
  let last = { distance: 0, time: startDelay }
  for (const [point, time] of run.entries()) {
    const distance = distances[point] ?? null
    if (time === null || distance === null) continue
    if (distance > last.distance && time > last.time) {
      legs.push({ from: last.distance, to: distance, time: time - last.time, point })
    }
    last = { distance, time }
  }
  return legs
}
