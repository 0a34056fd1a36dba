/**
 * Limit for a checkpoint at which the timing works. At least about 1 / `minShare` of the athletes
 * who were seen at later points must have a passing at this checkpoint.
 */
const minShare = 20

/**
 * Returns, for each point of a race, whether the timing works at this point. A mat that sends
 * nothing is noticed once athletes were seen behind it.
 * @param seen number of athletes who were seen at each point
 * @param furthest number of athletes by the furthest point at which they were seen
 */
export function workingPoints(seen: readonly number[], furthest: readonly number[]): boolean[] {
  const isWorking: boolean[] = []
  let behind = 0
  for (let point = seen.length - 1; point >= 0; point -= 1) {
    // The number of athletes at later points is rounded down to a power of two. If the share is
    // near the limit, the result then changes only a few times during a race.
    const atLeast = behind === 0 ? 0 : 2 ** Math.floor(Math.log2(behind))
    isWorking[point] = (seen[point] ?? 0) * minShare >= atLeast
    behind += furthest[point] ?? 0
  }
  return isWorking
}

/**
 * Returns, for each column of times, whether the timing works at this point.
 * @param times one column for each point with the time of each athlete; missing times are negative
 */
export function workingColumns(times: readonly Int32Array[]): boolean[] {
  const seen = times.map(() => 0)
  const furthest = times.map(() => 0)
  const athletes = times[0]?.length ?? 0
  for (let athlete = 0; athlete < athletes; athlete += 1) {
    let last = -1
    for (let point = 0; point < times.length; point += 1) {
      if ((times[point]?.[athlete] ?? -1) < 0) continue
      seen[point] = (seen[point] ?? 0) + 1
      last = point
    }
    if (last >= 0) furthest[last] = (furthest[last] ?? 0) + 1
  }
  return workingPoints(seen, furthest)
}

/** Returns the first point from `from` on at which the timing works. The last point always counts. */
export function nextWorkingPoint(working: readonly boolean[], from: number): number {
  let point = from
  while (point < working.length - 1 && working[point] === false) point += 1
  return point
}
