import type { ComparedLeg } from '../../../domain/comparison.ts'

/** Drawing sizes in SVG units; CSS shows one of the two. */
export const comparisonSizes = {
  wide: { width: 1600, height: 420, left: 12, right: 1460, fontSize: 26, ticks: 60, numbers: 10 },
  narrow: { width: 720, height: 420, left: 14, right: 600, fontSize: 28, ticks: 26, numbers: 5 },
}

export interface Plot {
  left: number
  right: number
  top: number
  base: number
  /** Length of the course in metres. */
  distance: number
}

export interface ChartPoint {
  x: number
  y: number
}

const across = ({ left, right, distance }: Plot, metres: number) =>
  left + (Math.min(metres, distance) / distance) * (right - left)

/**
 * Lines of gaps over the course: the fastest at a point is at the top.
 * @param gaps of each athlete at all points, in milliseconds
 * @param distances of the points in metres
 */
export function gapLines(
  gaps: readonly (readonly (number | null)[])[],
  distances: readonly (number | null)[],
  plot: Plot,
): ChartPoint[][] {
  const largest = Math.max(1, ...gaps.flat().map((gap) => gap ?? 0))
  return gaps.map((own) =>
    own.flatMap((gap, point) => {
      const metres = distances[point] ?? null
      if (gap === null || metres === null) return []
      return [{ x: across(plot, metres), y: plot.top + (gap / largest) * (plot.base - plot.top) }]
    }),
  )
}

/** Steps of the speed of each leg; a faster leg is higher. */
export function paceSteps(
  runs: readonly (readonly ComparedLeg[])[],
  plot: Plot,
): { from: number; to: number; y: number }[][] {
  const speeds = runs.flat().map(speedOf)
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)]
  // The axis covers at least a tenth of the speed, so that small differences look small.
  const range = Math.max(fastest - slowest, fastest / 10)
  return runs.map((legs) =>
    legs.map((leg) => ({
      from: across(plot, leg.from),
      to: across(plot, leg.to),
      y: plot.top + ((fastest - speedOf(leg)) / range) * (plot.base - plot.top),
    })),
  )
}

const speedOf = ({ from, to, time }: ComparedLeg) => (to - from) / time

/** Moves labels apart so that they never touch, in the order of their heights. */
export function spreadLabels(heights: readonly number[], gap: number, base: number): number[] {
  const order = heights.map((_, index) => index)
  order.sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed = heights.map(() => 0)
  let last = -Infinity
  for (const index of order) {
    last = Math.max(heights[index] ?? 0, last + gap)
    placed[index] = last
  }
  const excess = Math.max(0, last - base)
  return placed.map((y) => y - excess)
}
