import { Random } from '../random.ts'
import { cityBlocks } from './blocks.ts'
import { uncrossed } from './crossings.ts'
import { turned, type Point } from './curve.ts'
import { buoys, clover, laps, oval, strait, threeRounds } from './laps.ts'
import { canals, lollipop, roundTrip, speedway, track, trail } from './loops.ts'
import { coast, crossing, pass, ridge, riverbanks } from './roads.ts'

const shapes = {
  buoys,
  canals,
  cityBlocks,
  clover,
  coast,
  crossing,
  lollipop,
  oval,
  pass,
  ridge,
  riverbanks,
  roundTrip,
  speedway,
  strait,
  /** The numbers are the relative lengths of the three legs: swimming, cycling and running. */
  threeRounds: (random: Random) => threeRounds(random, [1.5, 40, 10]),
  track,
  trail,
} satisfies Record<string, (random: Random) => Point[]>

export type CourseShape = keyof typeof shapes
export const courseShapes = Object.keys(shapes) as CourseShape[]

/**
 * A course without a fixed size. The same seed always draws the same course.
 * @param turn rotation in degrees, anticlockwise from east; random by default
 */
export function drawCourse(seed: string, shape: CourseShape, lapCount = 1, turn?: number): Point[] {
  const random = new Random(`course ${seed}`)
  const angle = turn === undefined ? random.between(0, 2 * Math.PI) : (turn * Math.PI) / 180
  const round = uncrossed(() => shapes[shape](random))
  return turned(lapCount === 1 ? round : laps(round, lapCount), angle)
}
