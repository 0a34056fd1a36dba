import { expectedTime, type RowContext } from './row-context.ts'
import { readState } from './source-terms.ts'
import { parseTime, toWholeSeconds } from './times.ts'

/**
 * Returns the time since the start at each checkpoint; null where the time is missing.
 * Impossible splits are dropped and reported, so the athlete's row is not rejected.
 */
export function readSplits(
  cells: readonly string[],
  { mapping, splitKind, splitFormat, dropSplit }: RowContext,
  { wholeSeconds, finish }: { wholeSeconds: boolean; finish: number },
): (number | null)[] {
  let sinceStart: number | null = 0
  const times = mapping.splits.map((cell) => {
    const text = cell?.read(cells) ?? ''
    const parsed = text === '' ? null : parseTime(text, splitFormat)
    // Some lists repeat DNF in the columns of the checkpoints that the athlete did not reach.
    if (parsed === undefined && readState(text) === undefined) {
      dropSplit(cell?.name ?? '', text, `The split ${expectedTime[splitFormat]}.`)
    }
    const value = parsed === undefined || parsed === 0 ? null : parsed
    // A missing lap makes the times at all later checkpoints unknown.
    sinceStart = value === null || sinceStart === null ? null : sinceStart + value
    const exact = splitKind === 'lap' ? sinceStart : value
    return exact === null || !wholeSeconds ? exact : toWholeSeconds(exact, 'nearest')
  })
  if (isAscending(times, finish)) return times
  const kept = longestNonDescending(times, finish)
  return times.map((time, index) => {
    if (time === null || kept.has(index)) return time
    const cell = mapping.splits[index]
    dropSplit(
      cell?.name ?? '',
      cell?.read(cells) ?? '',
      'The split comes before an earlier check point or after the finish.',
    )
    return null
  })
}

function isAscending(times: readonly (number | null)[], finish: number): boolean {
  let latest = 0
  return times.every((time) => {
    if (time === null) return true
    const follows = time >= latest && time <= finish
    latest = time
    return follows
  })
}

/**
 * Returns the indexes of the largest set of splits without contradictions: times never decrease
 * along the course and never exceed the finish time.
 */
function longestNonDescending(times: readonly (number | null)[], finish: number): Set<number> {
  /**
   * For each split, the longest valid sequence that ends with this split. `length` is the number of
   * splits in the sequence. `before` is the index of the last but one split in the sequence.
   */
  const sequences: { length: number; before: number }[] = []
  let best = -1
  for (const [index, time] of times.entries()) {
    let way = { length: time === null || time > finish ? 0 : 1, before: -1 }
    for (let before = 0; way.length > 0 && before < index; before += 1) {
      const length = sequences[before]?.length ?? 0
      if (length >= way.length && (times[before] ?? 0) <= (time ?? 0)) {
        way = { length: length + 1, before }
      }
    }
    sequences.push(way)
    if (way.length > (sequences[best]?.length ?? 0)) best = index
  }
  const kept = new Set<number>()
  for (let index = best; index >= 0; index = sequences[index]?.before ?? -1) kept.add(index)
  return kept
}
