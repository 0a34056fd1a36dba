import { resample, fitInto, type Line, readLine } from './line.ts'
import { finishShare } from './marks.ts'
import { inventedCourse } from './invented-course.ts'

export interface PosterCourse {
  /** x, y, x, y, …, y downwards; null draws what is typical of the sport. */
  outline: readonly number[] | null
  sport: string
  /** Varies what is typical: an event's id. */
  seed: string
}

/** Whole units and room to round them in; the picture scales to any box. */
export const paper = { width: 1440, height: 960 }
export const margin = { left: 130, top: 110, right: 1310, bottom: 850 }

/** An event's course comes with as few points as show its bends. */
export const courseLine = (outline: PosterCourse['outline']): Line =>
  resample(readLine(outline), 256)

/** The course as it lies on a poster, and at which share of it the finish is drawn. */
export function posterLine({ outline, sport, seed }: PosterCourse) {
  const known = courseLine(outline)
  const isKnown = known.length > 0
  const line: Line = fitInto(isKnown ? known : inventedCourse(sport, seed), margin)
  // Once round a track there is no other place for it.
  const isTrack = !isKnown && (sport === 'ice_skating' || sport === 'inline_skating')
  return { line, isKnown, isTrack, end: isTrack ? 1 : finishShare(line, 96) }
}
