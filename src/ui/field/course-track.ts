import { headingAt, type Line, pointAt } from '../course/line.ts'
import type { Track } from './field-shapes.ts'

/**
 * Returns the track of a drawn course.
 * @param end share of the line at which the finish is drawn
 */
export function courseTrack(line: Line, end: number): Track {
  return {
    at: (share) => pointAt(line, share * end),
    across(share) {
      const { x, y } = headingAt(line, share * end)
      return { x: -y, y: x }
    },
  }
}
