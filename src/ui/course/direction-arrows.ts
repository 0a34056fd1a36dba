import { distanceBetween, type Line, type Point } from './line.ts'
import { offsetPoint, type Stroke } from './marks.ts'

/** Half the length of an arrow, how far it stands off the line, and the room that it needs. */
const half = 24
const off = 36
const room = 30

/**
 * A few arrows beside the line, saying which way it is run: where nothing else is drawn.
 * @param side on which they are looked for first: 1 right of the direction, -1 left
 * @param drawn points of everything that an arrow keeps clear of
 */
export function directionArrows(line: Line, side: number, drawn: readonly Point[]): Stroke[] {
  return [0.06, 0.38, 0.7].flatMap((from) => {
    for (let step = 0; step < 14; step++) {
      const share = from + step * 0.018
      for (const across of [side * off, -side * off]) {
        const middle = offsetPoint(line, share, across)
        if (drawn.every((point) => distanceBetween(point, middle) > room)) {
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
