import type { RaceReplayScreenQuery } from '../../gql/race-replay.ts'

type Race = NonNullable<RaceReplayScreenQuery['race']>
type Moment = Race['timeline'][number]

export const address = '/en/events/harbour/races/half/replay'
export const minute = 60_000

export const moment = (differences: Partial<Moment>): Moment => ({
  __typename: 'RaceMilestone',
  kind: 'LEAD',
  ms: 17 * minute,
  metres: 5_000,
  checkPoint: '5 km',
  isFinish: false,
  participantId: 'p1',
  name: 'Łucja Mazur',
  bib: '7',
  ...differences,
})

export const race: Race = {
  __typename: 'Race',
  id: 'half',
  name: 'Half marathon',
  sport: 'RUNNING',
  startsAt: '2026-05-03T08:00:00Z',
  asOf: null,
  status: 'SCHEDULED',
  statusDecision: null,
  fieldUrl: 'https://site.test/v1/web/races/half/field',
  event: {
    __typename: 'Event',
    id: 'harbour',
    name: 'Harbour Half',
    state: 'AFTER',
    startsAt: '2026-05-03T08:00:00Z',
    status: 'SCHEDULED',
    statusDecision: null,
    timeZone: 'Europe/Amsterdam',
  },
  route: {
    __typename: 'Route',
    raceId: 'half',
    outline: [0, 0, 500, 400, 1000, 300],
    elevationProfile: [1, 40, 3],
  },
  replay: { __typename: 'RaceReplay', access: 'OPEN', unlockUrl: null },
  field: {
    __typename: 'RaceField',
    raceId: 'half',
    startedAt: '2026-05-03T08:00:00Z',
    atMs: 20 * minute,
    durationMs: 90 * minute,
    firstFinishMs: 70 * minute,
    distance: 20_000,
    onCourseCount: 3,
    finishedCount: 0,
    ink: [0, 1, 2, 0],
    places: [
      { __typename: 'FieldPlace', name: '5 km', metres: 5_000, onCourseCount: 1 },
      { __typename: 'FieldPlace', name: '', metres: 20_000, onCourseCount: 2 },
    ],
    leader: {
      __typename: 'FieldLeader',
      name: 'Łucja Mazur',
      bib: '7',
      metres: 6_000,
      checkPoint: '5 km',
      isFinished: false,
      passedMs: 17 * minute,
    },
    severalStarts: false,
    medianMetres: 5_500,
    lastMetres: 4_000,
    followed: [
      {
        __typename: 'FollowedAthlete',
        bib: '7',
        name: 'Łucja Mazur',
        phase: 'ON_COURSE',
        metres: 6_000,
        estimated: true,
        checkPoint: '5 km',
        passedMs: 17 * minute,
      },
    ],
  },
  timeline: [
    moment({ kind: 'START', ms: 0, checkPoint: null, participantId: null, name: null, bib: null }),
    moment({}),
    moment({ kind: 'HALF_PASSED', ms: 20 * minute, participantId: null, name: null, bib: null }),
    moment({ ms: 70 * minute, checkPoint: null, isFinish: true, participantId: null, name: 'LM' }),
  ],
}
