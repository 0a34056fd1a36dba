import { eventRow } from '../../components/event-card/testing.ts'
import type {
  FollowedAthleteFragment,
  FollowingScreenQuery,
  OwnResultsQuery,
} from '../../gql/following.ts'

type EventState = 'BEFORE' | 'DURING' | 'AFTER'

/** An athlete of a race. `forecast` is the expected time, in minutes after ten o'clock. */
export function athlete(
  name: string,
  state: EventState,
  {
    forecast,
    ...differences
  }: Partial<Omit<FollowedAthleteFragment, 'forecast'>> & { forecast?: number } = {},
): FollowedAthleteFragment {
  const key = name.toLowerCase()
  const at = (minutes: number) => `2026-11-21T10:${String(minutes).padStart(2, '0')}:00Z`
  return {
    __typename: 'AthleteResult',
    id: `half-${state}~${key}`,
    participantId: key,
    isPrivate: false,
    name,
    bib: null,
    team: null,
    state: state === 'AFTER' ? 'FINISHED' : null,
    chipTime: null,
    gunTime: state === 'AFTER' ? 5_025_000 : null,
    raceTime: null,
    laps: null,
    points: null,
    distanceCovered: null,
    lapsBehind: null,
    progress: state === 'AFTER' ? null : state === 'DURING' ? 'ON_COURSE' : 'NOT_STARTED',
    forecast:
      forecast === undefined
        ? []
        : [
            {
              __typename: 'Forecast',
              checkPoint: 'Pier',
              earliest: at(forecast),
              latest: at(forecast + 5),
            },
          ],
    lastCheckPoint: null,
    firstPlacing: null,
    race: {
      __typename: 'Race',
      id: `half-${state}`,
      name: 'Half marathon',
      sport: 'RUNNING',
      awaitsPassings: false,
      timeDigits: 0,
      startsAt: null,
      status: 'SCHEDULED',
      statusDecision: null,
      event: {
        __typename: 'Event',
        id: `harbour-${state}`,
        name: 'Harbour Half',
        state,
        dateFrom: '2026-11-21',
        dateTo: '2026-11-21',
        timeZone: 'UTC',
      },
    },
    ...differences,
  }
}

export const athletes = [
  athlete('Ada', 'AFTER'),
  athlete('Bo', 'BEFORE'),
  athlete('Cleo', 'DURING', { forecast: 30 }),
  athlete('Dido', 'DURING', { forecast: 20 }),
  athlete('Eve', 'AFTER', { isPrivate: true }),
]

const harbour = eventRow('harbour', {
  name: 'Harbour Run',
  city: null,
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  state: 'AFTER',
})

/** A fake gateway that knows the athletes of these tests and one event. */
export const operations = {
  FollowingScreen: (variables: Record<string, unknown>): FollowingScreenQuery => {
    const ids = (name: string) => variables[name] as string[]
    return {
      athletes: ids('athletes').map((id) => athletes.find((each) => each.id === id) ?? null),
      eventsByIds: ids('events').map(() => harbour),
      organisationsByIds: ids('organisations').map(() => null),
    }
  },
  OwnResults: { me: null } as OwnResultsQuery,
}

/** Stores a list of followed things in the browser. */
export function store(lists: object) {
  localStorage.setItem('following', JSON.stringify({ version: 1, ...lists }))
}

/** Returns the list in the browser. */
export const stored = () => JSON.parse(localStorage.getItem('following') ?? '{}') as unknown
