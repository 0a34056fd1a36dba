import { distanceBetween, type Line, type Point } from './line.ts'
import { offsetPoint, type Stroke } from './marks.ts'

/** Half of an arrow's length, in drawing units. */
const half = 24
/** Distance of an arrow from the line, in drawing units. */
const offset = 36
/** Minimum distance between the middle of an arrow and a drawn point, in drawing units. */
const clearance = 30

/**
 * Returns up to three direction arrows beside the line. The arrows keep a distance from everything
 * that is already drawn.
 * @param side preferred side: 1 is to the right of the direction, -1 to the left
 * @param drawn points from which the arrows keep a distance
 */
export function directionArrows(line: Line, side: number, drawn: readonly Point[]): Stroke[] {
  return [0.06, 0.38, 0.7].flatMap((from) => {
    for (let step = 0; step < 14; step++) {
      const share = from + step * 0.018
      for (const across of [side * offset, -side * offset]) {
        const middle = offsetPoint(line, share, across)
        if (drawn.every((point) => distanceBetween(point, middle) > clearance)) {
          return arrow(line, share, across)
        }
      }
    }
    return []
  })
}

function arrow(line: Line, share: number, across: number): Stroke[] {
  const tip = offsetPoint(line, share, across, half)
  return [
    [offsetPoint(line, share, across, -half), tip],
    [offsetPoint(line, share, across - 10, half - 12), tip],
    [offsetPoint(line, share, across + 10, half - 12), tip],
  ]
}
