import { type ComparedLeg, legsOf, type PassingTimes } from '../../../domain/comparison.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'

/** The passing times of each athlete at all points of the comparison. */
export function runsOf({ athletes }: ComparisonFragment): PassingTimes[] {
  return athletes.map(({ passings }) => passings.map(({ time }) => time))
}

/** The legs of each athlete. The first one begins where the athlete crossed the start line. */
export function comparedLegs({ athletes, points }: ComparisonFragment): ComparedLeg[][] {
  const distances = points.map(({ distance }) => distance)
  return athletes.map(({ passings, startDelay }) =>
    legsOf(
      passings.map(({ time }) => time),
      distances,
      startDelay ?? 0,
    ),
  )
}
