import { resample, fitInto, type Line, readLine } from '../line.ts'
import { finishShare } from '../marks.ts'
import { inventedCourse } from './invented-course.ts'

export interface PosterCourse {
  /**
   * Points of the course as x, y, x, y and so on. Y points downwards. Without at least two points,
   * an invented course of the sport is drawn.
   */
  outline: readonly number[] | null
  sport: Lowercase<string> | null
  /** The seed of an invented course, usually the id of the event. */
  seed: string
}

/**
 * The size and margins of a poster in drawing units. The units are small enough to round
 * coordinates to whole numbers.
 */
export const posterSize = { width: 1440, height: 960 }
export const margin = { left: 130, top: 110, right: 1310, bottom: 850 }

/**
 * Returns an outline as 256 points that are evenly spaced along the drawing. The points of an
 * event's outline are at uneven distances.
 */
export const courseLine = (outline: PosterCourse['outline']): Line =>
  resample(readLine(outline), 256)

/**
 * Returns the course, scaled to fit the poster, and the share of the line at which the finish is
 * drawn.
 */
export function posterLine({ outline, sport, seed }: PosterCourse) {
  const ownLine = courseLine(outline)
  const isKnown = ownLine.length > 0
  const line: Line = fitInto(isKnown ? ownLine : inventedCourse(sport, seed), margin)
  // On a lap of a track, the finish is at the start.
  const isTrack = !isKnown && (sport === 'ice_skating' || sport === 'inline_skating')
  return { line, isKnown, isTrack, end: isTrack ? 1 : finishShare(line, 96) }
}
