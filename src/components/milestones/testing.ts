import type { LiveTimelineFragment } from '../../gql/parts.ts'

type Milestone = LiveTimelineFragment['timeline'][number]

/** Returns a milestone: Ana Silva leads at 5 km. */
export const milestone = (differences: Partial<Milestone>): Milestone => ({
  __typename: 'RaceMilestone',
  kind: 'LEAD',
  ms: 1_200_000,
  metres: 5_000,
  checkPoint: '5 km',
  isFinish: false,
  name: 'Ana Silva',
  gender: 'F',
  time: null,
  ...differences,
})
