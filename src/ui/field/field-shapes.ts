import { elevationAt, extremes } from '../course/elevation/elevations.ts'
import type { Point } from '../course/line.ts'

/**
 * The course in a drawing. For a share of the distance, `at` returns the point of the course.
 * `across` returns the direction across the course as a unit vector.
 */
export interface Track {
  at: (share: number) => Point
  across: (share: number) => Point
}

/**
 * The minimum width of the shape at a place with at least one athlete, as a share of the maximum
 * width.
 */
const leastInk = 0.06
/**
 * Minimum range of an elevation profile in metres. Because of this minimum, a flat course looks
 * flat.
 */
const leastClimb = 60

/**
 * Returns a straight course from left to right. With a profile, the course rises and falls.
 * @param profile elevations in metres, evenly spaced; null for a straight line
 */
export function stripTrack(
  { width, height, margin }: { width: number; height: number; margin: number },
  profile: readonly number[] | null,
): Track {
  const across = { x: 0, y: 1 }
  if (profile === null) {
    return { at: (share) => ({ x: share * width, y: height / 2 }), across: () => across }
  }
  const { lowest, highest } = extremes(profile)
  const range = Math.max(highest - lowest, leastClimb)
  const y = (share: number) =>
    height - margin - ((elevationAt(profile, share) - lowest) / range) * (height - 2 * margin)
  return { at: (share) => ({ x: share * width, y: y(share) }), across: () => across }
}

/**
 * Returns shapes around the course. The more athletes are at a place, the wider the shape is there.
 * @param ink number of athletes in each of several equal parts of the distance
 * @param widest half of the maximum width
 */
export function inkShapes(track: Track, ink: ArrayLike<number>, widest: number): Point[][] {
  const bins = ink.length
  const count = (bin: number) => ink[bin] ?? 0
  // The weighted mean of neighbouring parts makes the edge of the shape smooth.
  const mixed = (bin: number) => (count(bin - 1) + 2 * count(bin) + count(bin + 1)) / 4
  let most = 0
  for (let bin = 0; bin < bins; bin += 1) most = Math.max(most, mixed(bin))
  const shapes: Point[][] = []
  let upper: Point[] = []
  let lower: Point[] = []
  const close = () => {
    if (upper.length > 0) shapes.push([...upper, ...lower.toReversed()])
    upper = []
    lower = []
  }
  for (let bin = 0; bin < bins; bin += 1) {
    const athletes = mixed(bin)
    if (athletes === 0) {
      close()
      continue
    }
    const share = (bin + 0.5) / bins
    const { x, y } = track.at(share)
    const { x: dx, y: dy } = track.across(share)
    const half = widest * Math.max(athletes / most, leastInk)
    upper.push({ x: x - dx * half, y: y - dy * half })
    lower.push({ x: x + dx * half, y: y + dy * half })
  }
  close()
  return shapes
}

/** Returns the SVG path (`d`) of shapes. Coordinates are rounded to tenths of a unit. */
export function pathOf(shapes: readonly Point[][]): string {
  const number = (value: number) => String(Math.round(value * 10) / 10)
  return shapes
    .map((points) => `M${points.map(({ x, y }) => `${number(x)} ${number(y)}`).join('L')}Z`)
    .join('')
}

/** Returns the SVG path (`d`) of the course itself. */
export function trackPath(track: Track, points: number): string {
  const line = Array.from({ length: points }, (_, index) => track.at(index / (points - 1)))
  return `M${line.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`
}

/**
 * Pixels by which the word of a ring near the start or the finish moves sideways. Without the move,
 * the word would touch the lines of the rings.
 */
export const besideLine = (share: number): number => (share < 0.1 ? 4 : share > 0.9 ? -4 : 0)
