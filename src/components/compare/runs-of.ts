import type { PassingTimes } from '../../../domain/comparison.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'

/** The passing times of each athlete at all points of the comparison. */
export function runsOf({ athletes }: ComparisonFragment): PassingTimes[] {
  return athletes.map(({ passings }) => passings.map(({ time }) => time))
}
