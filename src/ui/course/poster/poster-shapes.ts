import { lengthOf, type Line, pointAt } from '../line.ts'
import {
  offsetPoint,
  finishBars,
  innerSide,
  kilometres,
  kilometreStep,
  type Stroke,
  ticks,
} from '../marks.ts'
import { smoothPath, strokes } from '../path.ts'
import { courseLine, margin, posterSize, type PosterCourse, posterLine } from './poster-line.ts'
import { memoize } from '../../memoize.ts'
import { triathlonLoops } from '../triathlon-loops.ts'

export interface Poster extends PosterCourse {
  /**
   * The distance in metres, from which the kilometre ticks are computed. Without a distance, there
   * are no ticks.
   */
  distance?: number | null
}

/** A shape of a poster: its kind and its geometry. The kind decides the style. */
export type PosterShape =
  | { part: 'line' | 'dots' | 'dashes' | 'tick' | 'bars'; d: string }
  | { part: 'ring' | 'bars'; cx: number; cy: number; r: number }

/** The shapes of an event poster. The sport decides the style of the line. Results are memoized. */
export const posterShapes: (poster: Poster) => readonly PosterShape[] = memoize(
  600,
  ({ outline, sport, seed, distance }) =>
    `${sport} ${seed} ${distance ?? ''} ${hashOf(outline ?? [])}`,
  drawPoster,
)

/** Returns a hash of an outline. Joining all points to a text would be slower. */
function hashOf(outline: readonly number[]): number {
  let hash = outline.length
  for (const value of outline) hash = (Math.imul(hash, 31) + value) | 0
  return hash
}

function drawPoster({ outline, sport, seed, distance }: Poster): PosterShape[] {
  const loops = sport === 'triathlon' ? triathlonLoops(courseLine(outline), margin) : null
  if (loops) return threeLoops(loops)
  const { line, end, isKnown, isTrack } = posterLine({ outline, sport, seed })
  return [
    ...(isTrack ? [innerLanes(line, sport === 'ice_skating' ? 3 : 1)] : []),
    ...(sport === 'triathlon'
      ? threeStrokes(line, end)
      : [{ part: 'line', d: smoothPath(line, { to: end }) } as const]),
    ...(sport === 'obstacle_run' ? [{ part: 'bars', d: strokes(obstacles(line)) } as const] : []),
    ...(!isKnown && sport === 'biathlon' ? targets : []),
    ...(!isTrack && distance != null
      ? [{ part: 'tick', d: strokes(kilometreTicks(line, distance)) } as const]
      : []),
    { part: 'bars', d: strokes(finishBars(line, end, 92, 26)) },
    ...(isTrack ? [] : [ring(line)]),
  ]
}

function ring(line: Line): PosterShape {
  const { x, y } = pointAt(line, 0)
  return { part: 'ring', cx: Math.round(x), cy: Math.round(y), r: 30 }
}

/** Draws the swim as dots, the ride as a solid line, the run as dashes. */
function threeStrokes(line: Line, end: number): PosterShape[] {
  return [
    { part: 'dots', d: smoothPath(line, { from: 0.03, to: 0.24 }) },
    { part: 'line', d: smoothPath(line, { from: 0.28, to: 0.7 }) },
    { part: 'dashes', d: smoothPath(line, { from: 0.73, to: end }) },
  ]
}

/** Draws swim, ride and run as separate loops. The loops do not touch the ring of the start. */
function threeLoops([swim, ride, run]: [Line, Line, Line]): PosterShape[] {
  const between = (line: Line, clear: number) => {
    const share = Math.min(0.3, clear / lengthOf(line))
    return { from: share, to: 1 - share }
  }
  const { from, to: end } = between(run, 100)
  return [
    { part: 'dots', d: smoothPath(swim, between(swim, 80)) },
    { part: 'line', d: smoothPath(ride, between(ride, 72)) },
    { part: 'dashes', d: smoothPath(run, { from, to: end }) },
    { part: 'bars', d: strokes(finishBars(run, end, 92, 26)) },
    ring(swim),
  ]
}

function innerLanes(line: Line, count: number): PosterShape {
  const side = innerSide(line)
  const lanes = Array.from({ length: count }, (_, lane) =>
    line.map((_, index) => offsetPoint(line, index / (line.length - 1), side * (58 + lane * 52))),
  )
  return { part: 'tick', d: lanes.map((lane) => `${smoothPath(lane, { spacing: 48 })}Z`).join('') }
}

/** The five targets of a biathlon, at which the athletes shoot. */
const targets: PosterShape[] = [-2, -1, 0, 1, 2].map((target) => ({
  part: 'bars',
  cx: posterSize.width / 2 + target * 92,
  cy: posterSize.height / 2,
  r: 28,
}))

function obstacles(line: Line): Stroke[] {
  return Array.from({ length: 11 }, (_, index) => {
    const share = (index + 1) / 12
    return [offsetPoint(line, share, -44), offsetPoint(line, share, 44)]
  })
}

function kilometreTicks(line: Line, distance: number): Stroke[] {
  // On long courses the step between ticks is larger. Otherwise the ticks would touch.
  const step = kilometreStep(distance, Math.min(60, lengthOf(line) / 56))
  const shares = kilometres(distance, step).map((kilometre) => (kilometre * 1000) / distance)
  const side = innerSide(line)
  return ticks(line, shares, side * 24, side * 52)
}
