import type { SortedTimes } from '../../../domain/sorted-times.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Possible bin widths in milliseconds. All are round numbers of seconds, minutes or hours. */
const widths = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 12, 24].map((hours) => hours * hour),
]
const maxBins = 60
/**
 * Share of the times that decide the bin width, counted from the fastest time. So in a field of 100
 * or more, the slowest finisher has no influence on the width.
 */
const binnedShare = 0.99

export interface Histogram {
  from: number
  step: number
  counts: number[]
}

/**
 * Returns the histogram of sorted times.
 * @returns undefined without times
 */
export function histogram(sorted: SortedTimes): Histogram | undefined {
  const [fastest] = sorted
  if (fastest === undefined) return undefined
  const slowestBinned = sorted[Math.ceil(sorted.length * binnedShare) - 1] ?? fastest
  const bins = (time: number, step: number) =>
    Math.floor(time / step) - Math.floor(fastest / step) + 1
  const step = widths.find((width) => bins(slowestBinned, width) <= maxBins) ?? 24 * hour
  const from = Math.floor(fastest / step) * step
  const counts = Array<number>(Math.min(bins(sorted.at(-1) ?? fastest, step), maxBins)).fill(0)
  for (const time of sorted) {
    const bin = Math.min(Math.floor((time - from) / step), counts.length - 1)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { from, step, counts }
}
