import type { ComparedLeg } from '../../../domain/comparison.ts'

/** Two sizes of the drawing, in SVG units. CSS shows one of the two. */
export const comparisonSizes = {
  wide: { width: 1600, height: 420, left: 130, right: 1460, fontSize: 26, ticks: 60, numbers: 10 },
  narrow: { width: 720, height: 420, left: 135, right: 600, fontSize: 28, ticks: 26, numbers: 5 },
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
 * Returns one line per athlete: the athlete's gap along the course. At each point, the athlete who
 * passed first is at the top.
 * @param gaps gaps of each athlete at all points, in milliseconds
 * @param distances distances of the points, in metres
 */
export function gapLines(
  gaps: readonly (readonly (number | null)[])[],
  distances: readonly (number | null)[],
  plot: Plot,
): ChartPoint[][] {
  const largest = largestGap(gaps)
  return gaps.map((own) =>
    own.flatMap((gap, point) => {
      const metres = distances[point] ?? null
      if (gap === null || metres === null) return []
      return [{ x: across(plot, metres), y: gapHeight(gap, largest, plot) }]
    }),
  )
}

/** The largest gap in milliseconds, but at least 1. */
export const largestGap = (gaps: readonly (readonly (number | null)[])[]) =>
  Math.max(1, ...gaps.flat().map((gap) => gap ?? 0))

export const gapHeight = (gap: number, largest: number, { top, base }: Plot) =>
  top + (gap / largest) * (base - top)

/** The speeds at both ends of an axis, in metres per millisecond. */
export interface SpeedRange {
  slowest: number
  fastest: number
}

/** Returns the range of speeds that the axis needs for all legs. */
export function speedRange(runs: readonly (readonly ComparedLeg[])[]): SpeedRange {
  const speeds = runs.flat().map(speedOf)
  const fastest = Math.max(...speeds)
  // The axis covers at least a tenth of the fastest speed. On an axis with a smaller range, small
  // differences would look large.
  return { slowest: Math.min(...speeds, fastest * 0.9), fastest }
}

export const speedHeight = (speed: number, { slowest, fastest }: SpeedRange, { top, base }: Plot) =>
  top + ((fastest - speed) / (fastest - slowest)) * (base - top)

/** Returns one horizontal step per leg of each athlete. The faster the leg, the higher the step. */
export function paceSteps(
  runs: readonly (readonly ComparedLeg[])[],
  range: SpeedRange,
  plot: Plot,
): { from: number; to: number; y: number }[][] {
  return runs.map((legs) =>
    legs.map((leg) => ({
      from: across(plot, leg.from),
      to: across(plot, leg.to),
      y: speedHeight(speedOf(leg), range, plot),
    })),
  )
}

const speedOf = ({ from, to, time }: ComparedLeg) => (to - from) / time

/** Moves labels apart until no two labels touch. The labels keep their order. */
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
