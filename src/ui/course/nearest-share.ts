import { distanceBetween, type Line, type Point } from './line.ts'

/**
 * Finds the point of the line that is nearest to `place`, and returns its share of the distance.
 * Null if all points are at least `reach` away.
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
