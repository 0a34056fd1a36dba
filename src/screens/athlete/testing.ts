import { screen } from '@testing-library/react'
import { visit } from '../../../tests/visit.tsx'
import type { AthleteScreenQuery } from '../../gql/athlete.ts'

export type Result = NonNullable<AthleteScreenQuery['athleteResult']>
type Split = Result['splits'][number]

/** Milliseconds from the gun until the athlete crosses the start line. */
const startDelay = 12_400

/** A split with chip time and gun time. An empty name means the finish. */
export function split(
  name: string,
  distance: number,
  passing: number | null,
  leg?: [number, number],
) {
  return {
    __typename: 'Split',
    id: `half~a1~${String(distance)}`,
    name,
    distance,
    isFinish: name === '',
    passing,
    position: passing === null ? null : 30 + Math.round(distance / 5000),
    legTime: leg?.[0] ?? null,
    legDistance: leg?.[1] ?? null,
    legMedian: leg ? Math.round(leg[0] * 1.2) : null,
    legFastestTenth: leg ? Math.round(leg[0] * 0.95) : null,
    timings:
      passing === null
        ? []
        : [timing('GUN', passing + startDelay, distance), timing('CHIP', passing, distance)],
  } satisfies Split
}

function timing(rule: Split['timings'][number]['rule'], time: number, distance: number) {
  return {
    __typename: 'SplitTiming' as const,
    rule,
    time,
    position: (rule === 'GUN' ? 40 : 30) + Math.round(distance / 5000),
    among: 1200,
    median: Math.round(time * 1.2),
  }
}

function fieldPassing(checkPoint: string | null, metres: number, atMs: number) {
  const ink = Array.from({ length: 60 }, (_, part) => (part < 30 ? part : 0))
  return {
    __typename: 'FieldPassing' as const,
    checkPoint,
    metres,
    atMs,
    ink,
  }
}

export const placing = (differences: Partial<Result['placings'][number]>) => ({
  __typename: 'Placing' as const,
  rankingId: 'overall',
  position: 27,
  finishers: 1104,
  among: 1104,
  genderPosition: 15,
  genderAmong: 402,
  categoryPosition: 3,
  categoryAmong: 88,
  timings: [
    {
      __typename: 'Timing' as const,
      rule: 'GUN' as const,
      time: 4_275_400,
      position: 27,
      finishers: 1104,
      // Two finishers have the same time.
      slower: 1075,
      decides: true,
    },
    {
      __typename: 'Timing' as const,
      rule: 'CHIP' as const,
      time: 4_263_000,
      position: 25,
      finishers: 1100,
      slower: 1075,
      decides: false,
    },
  ],
  ranking: {
    __typename: 'Ranking' as const,
    id: 'overall',
    name: 'Overall',
    status: 'OFFICIAL' as const,
    decidedBy: 'GUN' as const,
    scoredBy: null,
    asOf: null,
    awaitsPassings: false,
    silentFrom: null,
    field: {
      __typename: 'RankingField' as const,
      rankingId: 'overall',
      rule: 'GUN' as const,
      from: 3_840_000,
      step: 120_000,
      counts: [1, 0, 8, 18, 40, 37],
    },
  },
  ...differences,
})

/** A finisher of a half marathon. The athlete was not timed at one of the checkpoints. */
export const anneke: Result = {
  __typename: 'AthleteResult',
  id: 'half~p1',
  participantId: 'p1',
  raceId: 'half',
  isPrivate: false,
  name: 'Anneke Zeelenbos',
  bib: 'W1',
  gender: 'F',
  age: 34,
  team: 'Kade Atletiek',
  category: 'W Sen',
  city: 'Marlhaven',
  country: 'nl',
  state: 'FINISHED',
  progress: null,
  distance: 21_098,
  chipTime: 4_263_000,
  gunTime: 4_275_400,
  raceTime: null,
  laps: null,
  points: null,
  distanceCovered: null,
  lapsBehind: null,
  startedAt: null,
  forecast: [],
  splits: [
    split('5 km', 5000, 1_000_000, [1_000_000, 5000]),
    split('10 km', 10_000, 1_042_000 + 1_000_000, [1_042_000, 5000]),
    split('The lock', 12_400, null),
    split('', 21_098, 4_263_000, [2_221_000, 11_098]),
  ],
  placings: [
    placing({}),
    placing({
      rankingId: 'net',
      position: 25,
      ranking: {
        __typename: 'Ranking',
        id: 'net',
        name: 'Net times',
        status: 'UNOFFICIAL',
        decidedBy: 'CHIP',
        scoredBy: null,
        asOf: null,
        awaitsPassings: false,
        silentFrom: null,
        field: null,
      },
    }),
  ],
  corrections: [],
  fieldPassings: [
    fieldPassing('5 km', 5_000, 1_012_400),
    fieldPassing('10 km', 10_000, 2_054_400),
    fieldPassing(null, 21_098, 4_275_400),
  ],
  race: {
    __typename: 'Race',
    id: 'half',
    eventId: 'harbour',
    name: 'Half marathon',
    startsAt: '2026-11-21T09:00:00Z',
    sport: 'RUNNING',
    status: 'SCHEDULED',
    statusDecision: null,
    awaitsPassings: false,
    timeDigits: 0,
    field: null,
    event: {
      __typename: 'Event',
      status: 'SCHEDULED',
      statusDecision: null,
      state: 'AFTER',
      id: 'harbour',
      startsAt: '2026-11-21T09:00:00Z',
      name: 'Harbour Half',
      timeZone: 'Europe/Amsterdam',
      city: 'Marlhaven',
      country: 'nl',
      dateFrom: '2026-11-21',
      dateTo: '2026-11-21',
      allSports: ['RUNNING'],
      mainDistance: 21_098,
      courseOutline: null,
    },
  },
}

/** Anneke without a result, seen on the course. */
export const annekeOnCourse: Result = {
  ...anneke,
  state: null,
  progress: 'ON_COURSE',
  chipTime: null,
  gunTime: null,
}

/** Path of the race of `anneke`. */
export const racePath = '/en/events/harbour/races/half'

/** Opens the page of an athlete. Null for an unknown athlete. */
export const openAthlete = (result: Result | null, address = `${racePath}/athlete/p1`) =>
  visit(address, { operations: { AthleteScreen: { athleteResult: result } } })

/** Returns the text of the figure with a label. Undefined if there is no such figure. */
export const figure = (label: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent

/** Returns the texts of the cells of a table row. */
export const row = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.cells ?? [])].map(
    (cell) => cell.textContent,
  )
