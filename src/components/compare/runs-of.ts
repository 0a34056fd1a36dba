import type { PassingTimes } from '../../../domain/comparison.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'

/** The times of each athlete at all points. */
export function runsOf({ athletes }: ComparisonFragment): PassingTimes[] {
  return athletes.map(({ passings }) => passings.map(({ time }) => time))
}
