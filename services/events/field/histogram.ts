const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Widths that people count in. */
const widths = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 12, 24].map((hours) => hours * hour),
]
const mostBins = 60
/** Who comes in after all but a hundredth does not make the bins of the others wider. */
const mostOfThem = 0.99

export interface Histogram {
  from: number
  step: number
  counts: number[]
}

/** @returns undefined when nobody has a time */
export function histogram(sorted: Int32Array): Histogram | undefined {
  const [best] = sorted
  if (best === undefined) return undefined
  const late = sorted[Math.ceil(sorted.length * mostOfThem) - 1] ?? best
  const bins = (time: number, step: number) => Math.floor(time / step) - Math.floor(best / step) + 1
  const step = widths.find((width) => bins(late, width) <= mostBins) ?? 24 * hour
  const from = Math.floor(best / step) * step
  const counts = Array<number>(Math.min(bins(sorted.at(-1) ?? best, step), mostBins)).fill(0)
  for (const time of sorted) {
    const bin = Math.min(Math.floor((time - from) / step), counts.length - 1)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { from, step, counts }
}
