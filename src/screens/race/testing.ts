import { screen } from '@testing-library/react'
import { visit } from '../../../tests/visit.tsx'
import type { RaceScreenQuery } from '../../gql/race.ts'

export type Race = NonNullable<RaceScreenQuery['race']>

const outline = Array.from({ length: 64 }, (_, index) => [
  Math.round(500 + 500 * Math.cos(index / 12)),
  Math.round(300 + 300 * Math.sin(index / 12)),
]).flat()

export const half: Race = {
  __typename: 'Race',
  field: null,
  timeline: [],
  id: 'half',
  eventId: 'harbour',
  name: 'Half marathon',
  sport: 'RUNNING',
  timeDigits: 0,
  sportLabel: null,
  distance: 21_098,
  startsAt: '2026-11-22T02:30:00Z',
  previousStartsAt: null,
  status: 'SCHEDULED',
  statusDecision: null,
  entries: null,
  participantsCount: 2318,
  finishersCount: 1214,
  asOf: null,
  awaitsPassings: false,
  checkPoints: [
    { __typename: 'CheckPoint', id: 'half~5000', name: 'Quay 3', distance: 5000 },
    { __typename: 'CheckPoint', id: 'half~12400', name: 'The lock', distance: 12_400 },
  ],
  event: {
    __typename: 'Event',
    status: 'SCHEDULED',
    statusDecision: null,
    coordinates: null,
    state: 'AFTER',
    id: 'harbour',
    name: 'Harbour Half',
    dateFrom: '2026-11-20',
    city: 'Harbour Town',
    country: 'nl',
    dateTo: '2026-11-21',
    allSports: ['RUNNING'],
    mainDistance: 21_098,
    courseOutline: null,
    organisation: { __typename: 'Organisation', id: 'club', name: 'Harbour Runners' },
    startsAt: '2026-11-22T02:30:00Z',
    timeZone: 'America/Halifax',
  },
  route: {
    __typename: 'Route',
    raceId: 'half',
    distance: 21_120,
    ascent: 112,
    outline,
    elevationProfile: [4, 10, 38, 62, 20, 6],
  },
  rankings: [
    {
      __typename: 'Ranking',
      id: 'overall',
      name: 'Overall',
      status: 'UNOFFICIAL',
      decidedBy: 'GUN',
      scoredBy: null,
      entriesCount: 2318,
      finishersCount: 1214,
      asOf: null,
      awaitsPassings: false,
      silentFrom: null,
    },
    {
      __typename: 'Ranking',
      id: 'teams',
      name: 'Company teams',
      status: null,
      decidedBy: 'RACE',
      scoredBy: null,
      entriesCount: 0,
      finishersCount: 0,
      asOf: null,
      awaitsPassings: false,
      silentFrom: null,
    },
  ],
}

export const open = (race: Race | null, address = '/en/events/harbour/races/half') =>
  visit(address, { operations: { RaceScreen: { race } } })

export const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
