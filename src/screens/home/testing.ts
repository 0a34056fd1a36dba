import { screen, within } from '@testing-library/react'
import { visit } from '../../../tests/visit.tsx'
import { eventCard } from '../../components/event-card/testing.ts'
import type { HomeScreenQuery } from '../../gql/home.ts'

export type WeekEvent = NonNullable<HomeScreenQuery['week']>['items'][number]

/** An event of this week. */
export function weekEvent(id: string, change: Partial<WeekEvent> = {}): WeekEvent {
  return {
    __typename: 'Event',
    status: 'SCHEDULED',
    statusDecision: null,
    entries: null,
    id,
    name: 'Harbour Half',
    city: 'Marlhaven',
    country: 'nl',
    state: 'BEFORE',
    dateFrom: '2026-11-21',
    dateTo: '2026-11-21',
    startsAt: '2026-11-21T09:00:00Z',
    timeZone: 'Europe/Amsterdam',
    races: [],
    ...change,
  }
}

const card = (id: string, name: string) =>
  eventCard(id, { name, description: 'Eleven bridges and one tunnel.' })

/** A page of events. `total` is the number of events on all pages. */
export const page = <Item>(items: Item[], total = items.length) => ({
  __typename: 'EventPage' as const,
  total,
  items,
})

/** An event that is live. */
export const live = weekEvent('live', {
  state: 'DURING',
  races: [
    {
      __typename: 'Race',
      field: null,
      id: 'half',
      name: 'Half marathon',
      timeDigits: 0,
      status: 'SCHEDULED',
      statusDecision: null,
      startsAt: '2026-11-21T09:00:00Z',
      participantsCount: 2318,
      finishersCount: 1104,
      asOf: null,
      awaitsPassings: true,
      silentFrom: null,
    },
  ],
})

const days = { dateFrom: '2026-11-24', dateTo: '2026-11-24' }
export const home: HomeScreenQuery = {
  week: page([live, weekEvent('swim', { name: 'Lagoon Mile', ...days })], 14),
  upcoming: page([card('canal', 'Canal City Marathon'), card('dyke', 'Dyke Loop')], 25),
  finished: page([card('fjord', 'Fjord Walk')], 23),
  news: {
    __typename: 'NewsPage',
    items: [
      {
        __typename: 'NewsItem',
        id: 'fog',
        eventId: 'live',
        eventName: 'Harbour Half',
        eventTimeZone: 'Europe/Amsterdam',
        title: 'The start waits for the fog',
        subtitle: 'Twenty minutes late.',
        // In Amsterdam, this instant is already on the 22nd.
        publishedFrom: '2026-11-21T23:30:00Z',
      },
    ],
  },
}

/** Returns the queries of a section. */
export const region = (name: string) => within(screen.getByRole('region', { name }))

const finishForecast = {
  __typename: 'Forecast' as const,
  checkPoint: null,
  earliest: '2099-11-21T11:05:00Z',
  latest: '2099-11-21T11:18:30Z',
}

/** A race of 21,097 metres, whose leader has covered the given number of metres. */
export function ledAt(metres: number, change: Partial<WeekEvent['races'][number]> = {}) {
  const [half] = live.races
  if (!half) throw new Error('The event has a race')
  return {
    ...half,
    ...change,
    field: {
      __typename: 'RaceField' as const,
      raceId: half.id,
      startedAt: new Date(Date.now() - 3_725_000).toISOString(),
      severalStarts: false,
      allOverdueFrom: null,
      atMs: 3_700_000,
      distance: 21_097,
      onCourseCount: 800,
      finishedCount: 0,
      ink: [300, 500],
      leader: {
        __typename: 'FieldLeader' as const,
        forecast: metres === 21_097 ? [] : [finishForecast],
        name: 'Łucja Mazur',
        metres,
        checkPoint: metres < 1_000 || metres === 21_097 ? null : '15 km',
        isFinished: metres === 21_097,
        passedMs: 2_700_000,
        time: metres === 21_097 ? 2_697_000 : null,
      },
      medianMetres: 12_000,
      lastMetres: 8_000,
    },
  }
}

/** Opens the page with these races of the live event. */
export const visitRaces = (races: WeekEvent['races']) =>
  visit('/en', { operations: { HomeScreen: { ...home, week: page([{ ...live, races }]) } } })

/** A race with athletes on the course who are all overdue from a time on. */
export function overdueFrom(
  allOverdueFrom: string,
  change: Partial<WeekEvent['races'][number]> = {},
) {
  const race = ledAt(19_000, change)
  return { ...race, field: { ...race.field, allOverdueFrom } }
}

/** Returns the link to the race of the leader. */
export const leaderLink = () => screen.queryByRole('link', { name: /leads|was first/ })
