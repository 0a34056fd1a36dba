/**
 * Marks the members of a longest non-descending subsequence with 1. Missing times are never
 * members.
 */
export function longestNonDescending(times: readonly number[]): Uint8Array {
  /**
   * The last member of the best subsequence of each length. `before` links each member to its
   * predecessor.
   */
  const ends: number[] = []
  const before = new Int32Array(times.length).fill(-1)
  for (const [index, time] of times.entries()) {
    if (time < 0) continue
    let from = 0
    let to = ends.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((times[ends[middle] ?? 0] ?? 0) <= time) from = middle + 1
      else to = middle
    }
    before[index] = ends[from - 1] ?? -1
    ends[from] = index
  }
  const marks = new Uint8Array(times.length)
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) marks[index] = 1
  return marks
}
