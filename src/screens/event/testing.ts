import { screen, within } from '@testing-library/react'
import type { EventScreenQuery } from '../../gql/event.ts'

export type Event = NonNullable<EventScreenQuery['event']>

/** An event under way, with two races. */
export const harbourHalf: Event = {
  __typename: 'Event',
  id: 'harbour',
  name: 'Harbour Half',
  description: 'A flat half through old docks.',
  descriptionHtml: '<p>A flat half through <em>old docks</em>.</p>',
  city: 'Marlhaven',
  country: 'nl',
  state: 'DURING',
  status: 'SCHEDULED',
  statusDecision: null,
  entries: null,
  coordinates: null,
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  endsAt: '2026-11-21T21:00:00Z',
  startsAt: '2026-11-21T14:00:00Z',
  timeZone: 'America/Halifax',
  allSports: ['RUNNING'],
  mainDistance: 21097,
  courseOutline: null,
  imageUrl: null,
  organisation: {
    __typename: 'Organisation',
    id: 'kade',
    name: 'Stichting Kadeloop',
    logoUrl: null,
  },
  races: [
    {
      __typename: 'Race',
      status: 'SCHEDULED',
      statusDecision: null,
      entries: null,
      previousStartsAt: null,
      checkPoints: [],
      field: null,
      timeline: [],
      id: 'half',
      name: 'Half marathon',
      sport: 'RUNNING',
      sportLabel: null,
      timeDigits: 0,
      distance: 21097,
      startsAt: '2026-11-21T14:00:00Z',
      participantsCount: 2318,
      finishersCount: 1104,
      asOf: null,
      awaitsPassings: true,
      rankings: [
        {
          __typename: 'Ranking',
          id: 'teams',
          name: 'Teams',
          status: 'OFFICIAL',
          entriesCount: 0,
          scoredBy: null,
          asOf: null,
          awaitsPassings: false,
          silentFrom: null,
          podium: [],
        },
        {
          __typename: 'Ranking',
          id: 'overall',
          name: 'Overall',
          status: 'UNOFFICIAL',
          entriesCount: 1104,
          scoredBy: null,
          asOf: null,
          awaitsPassings: false,
          silentFrom: null,
          podium: [],
        },
      ],
    },
    {
      __typename: 'Race',
      status: 'SCHEDULED',
      statusDecision: null,
      entries: null,
      previousStartsAt: null,
      checkPoints: [],
      field: null,
      timeline: [],
      id: 'mile',
      name: 'Harbour mile',
      sport: 'WALKING',
      sportLabel: null,
      timeDigits: 0,
      distance: 800,
      startsAt: null,
      participantsCount: 120,
      finishersCount: 0,
      asOf: null,
      awaitsPassings: false,
      rankings: [],
    },
  ],
  timetable: [
    {
      __typename: 'TimetableItem',
      status: 'SCHEDULED',
      previousStartsAt: null,
      id: 'harbour~0',
      startsAt: '2026-11-21T03:30:00Z',
      title: 'Pasta',
      place: 'Fish hall',
    },
    {
      __typename: 'TimetableItem',
      status: 'SCHEDULED',
      previousStartsAt: null,
      id: 'harbour~1',
      startsAt: '2026-11-21T14:00:00Z',
      title: 'Start of the half',
      place: null,
    },
  ],
  sponsors: [
    {
      __typename: 'Sponsor',
      name: 'Zilt Bakery',
      logoUrl: null,
      websiteUrl: 'https://zilt.example/',
    },
    { __typename: 'Sponsor', name: 'Tally Water', logoUrl: '/files/9?v=1', websiteUrl: null },
  ],
  updates: {
    __typename: 'NewsPage',
    total: 1,
    items: [
      {
        __typename: 'NewsItem',
        id: 'fog',
        eventId: 'harbour',
        eventName: 'Harbour Half',
        eventTimeZone: 'Europe/Amsterdam',
        title: 'The start waits for the fog',
        subtitle: '',
        publishedFrom: '2026-11-20T08:00:00Z',
      },
    ],
  },
}

export const operationsWith = (event: Event | null) => ({ operations: { EventScreen: { event } } })

/**
 * An event with a finished race. The first ranking of the race has podiums of all athletes, women
 * and men. A separate ranking of women has the same podium of women.
 */
export function finishedWith(names: { all: string[]; women: string[]; men: string[] }): Event {
  const places = (group: 'F' | 'M' | null, of: string[]) =>
    of.map((name, index) => ({
      __typename: 'PodiumPlace' as const,
      group,
      position: index + 1,
      participantId: name.toLowerCase(),
      name,
      time: 4_275_400 + index * 60_000,
      score: null,
    }))
  const { all, women, men } = names
  const ranking = {
    __typename: 'Ranking' as const,
    id: 'overall',
    name: 'Overall',
    status: 'OFFICIAL' as const,
    entriesCount: 1104,
    scoredBy: null,
    asOf: null,
    awaitsPassings: false,
    silentFrom: null,
    podium: [...places(null, all), ...places('F', women), ...places('M', men)],
  }
  const rankings = [
    ranking,
    { ...ranking, id: 'women', name: 'Women', podium: places(null, women) },
    { ...ranking, id: 'net', name: 'Chip time', podium: places(null, all.toReversed()) },
  ]
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('The event has two races')
  return { ...harbourHalf, state: 'AFTER', races: [{ ...half, rankings }, mile] }
}

/** The path of a link. */
export const pathOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).pathname

/** The row of a race in the table of races. */
export const row = (name: string) =>
  within(
    screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr') ?? document.body,
  )
