import { resample, fitInto, type Line, readLine } from '../line.ts'
import { finishShare } from '../marks.ts'
import { inventedCourse } from './invented-course.ts'

export interface PosterCourse {
  /** Points x, y, x, y, …, y downwards; null draws an invented course of the sport. */
  outline: readonly number[] | null
  sport: Lowercase<string>
  /** Seed of an invented course: the event id. */
  seed: string
}

/** Size and margins of a poster in drawing units, large enough for rounded coordinates. */
export const posterSize = { width: 1440, height: 960 }
export const margin = { left: 130, top: 110, right: 1310, bottom: 850 }

/** The outline of an event has few, uneven points: resampled to 256 even ones. */
export const courseLine = (outline: PosterCourse['outline']): Line =>
  resample(readLine(outline), 256)

/** The course scaled to the poster, and the share of the line at which the finish is drawn. */
export function posterLine({ outline, sport, seed }: PosterCourse) {
  const ownLine = courseLine(outline)
  const isKnown = ownLine.length > 0
  const line: Line = fitInto(isKnown ? ownLine : inventedCourse(sport, seed), margin)
  // The finish of a track lap is at its start.
  const isTrack = !isKnown && (sport === 'ice_skating' || sport === 'inline_skating')
  return { line, isKnown, isTrack, end: isTrack ? 1 : finishShare(line, 96) }
}
