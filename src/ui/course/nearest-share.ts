import { distanceBetween, type Line, type Point } from './line.ts'

/**
 * The share of the distance at the point nearest to `place`. Null if no point is within `reach`.
 */
export function nearestShare(line: Line, place: Point, reach: number): number | null {
  let share: number | null = null
  let nearest = reach
  line.forEach((point, index) => {
    const distance = distanceBetween(point, place)
    if (distance >= nearest) return
    nearest = distance
    share = index / (line.length - 1)
  })
  return share
}
