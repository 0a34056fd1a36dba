/** Times in ascending order. */
export type SortedTimes = Int32Array | Float64Array

/** Returns the place of a time: the number of faster times plus one. Equal times share a place. */
export function placeAmong(sorted: SortedTimes, time: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low + 1
}

/**
 * Returns a sorted list in which some values are replaced by others. This is much faster than
 * sorting a long list again, because the values between two changes are copied as a block.
 * @param removed values of the list
 */
export function replaceAmong<Times extends SortedTimes>(
  sorted: Times,
  removed: readonly number[],
  added: readonly number[],
): Times {
  const size = sorted.length - removed.length + added.length
  const next = (
    sorted instanceof Int32Array ? new Int32Array(size) : new Float64Array(size)
  ) as Times
  const leaving = Float64Array.from(removed).sort()
  const coming = Float64Array.from(added).sort()
  let [gone, come, from, at] = [0, 0, 0, 0]
  const copyUntil = (to: number) => {
    next.set(sorted.subarray(from, to), at)
    at += to - from
    from = to
  }
  while (gone < leaving.length || come < coming.length) {
    const [old, value] = [leaving[gone] ?? Infinity, coming[come] ?? Infinity]
    copyUntil(Math.max(placeAmong(sorted, Math.min(old, value)) - 1, from))
    if (old <= value) {
      from += 1
      gone += 1
    } else {
      next[at] = value
      at += 1
      come += 1
    }
  }
  copyUntil(sorted.length)
  return next
}

/**
 * Returns a quantile of sorted times by the nearest-rank method. The result is one of the times, or
 * undefined when there are too few.
 * @param slower number of further times that are not known yet and are later than all known times
 */
function quantile(sorted: SortedTimes, share: number, slower = 0): number | undefined {
  return sorted[Math.ceil((sorted.length + slower) * share) - 1]
}

/** Returns the quartiles. There must be at least one time. */
export function quartiles(sorted: SortedTimes) {
  return {
    lower_quartile: quantile(sorted, 0.25) ?? 0,
    median: quantile(sorted, 0.5) ?? 0,
    upper_quartile: quantile(sorted, 0.75) ?? 0,
  }
}

/**
 * Returns the median of sorted times. Null when fewer than half of the times are known.
 * @param slower number of further times that are not known yet and are later than all known times
 */
export function medianOf(sorted: Int32Array, slower: number): number | null {
  return quantile(sorted, 0.5, slower) ?? null
}

/**
 * How long athletes took for a leg, in milliseconds. One in ten athletes took at most
 * `fastestTenth`, and half of the athletes took at most `median`. Both values are null until half
 * of the athletes have times at both ends of the leg.
 */
export interface LegTimes {
  fastestTenth: number | null
  median: number | null
}

/** @param slower number of athletes who have not completed the leg yet; they count as slower */
export function legTimes(sorted: Int32Array, slower: number): LegTimes {
  const median = medianOf(sorted, slower)
  const fastestTenth = median === null ? undefined : quantile(sorted, 0.1, slower)
  return { fastestTenth: fastestTenth ?? null, median }
}
