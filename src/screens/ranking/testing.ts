import { visit } from '../../../tests/visit.tsx'
import type { RankingScreenQuery } from '../../gql/ranking.ts'

export type Ranking = NonNullable<RankingScreenQuery['ranking']>
export type Entry = NonNullable<Ranking['entries']>['items'][number]

/**
 * Creates a sample ranking entry. `differences` replaces fields of the default entry, the winner.
 */
export function entry(differences: Partial<Entry>): Entry {
  return {
    __typename: 'RankingEntry',
    id: `overall~${differences.participantId ?? 'p1'}`,
    participantId: 'p1',
    filteredPosition: 1,
    name: 'Ingrid Solvåg',
    isPrivate: false,
    bib: '007',
    gender: 'F',
    team: 'Kade Atletiek',
    category: 'W 45',
    country: 'no',
    state: 'FINISHED',
    progress: null,
    chipTime: 7_780_000,
    gunTime: 7_784_300,
    raceTime: 7_785_000,
    laps: null,
    points: null,
    distanceCovered: null,
    lapsBehind: null,
    lastCheckPoint: null,
    position: 1,
    standing: null,
    ...differences,
  }
}

const overall: Ranking = {
  __typename: 'Ranking',
  id: 'overall',
  raceId: 'half',
  name: 'Overall',
  status: 'UNOFFICIAL',
  decidedBy: 'GUN',
  scoredBy: null,
  updatedAt: '2026-11-22T02:03:00Z',
  asOf: null,
  awaitsPassings: false,
  silentFrom: null,
  hasChanges: false,
  arrivals: null,
  siblings: [{ __typename: 'RankingName', rankingId: 'overall', name: 'Overall' }],
  race: {
    __typename: 'Race',
    id: 'half',
    eventId: 'harbour',
    name: 'Half marathon',
    sport: 'RUNNING',
    awaitsPassings: false,
    timeDigits: 0,
    startsAt: '2026-11-22T02:30:00Z',
    status: 'SCHEDULED',
    statusDecision: null,
    distance: 10_000,
    finishersCount: 3,
    asOf: null,
    timeline: [],
    forecastQuality: null,
    checkPoints: [
      { __typename: 'CheckPoint', id: 'half~5000', name: '5 km' },
      { __typename: 'CheckPoint', id: 'half~10000', name: '10 km' },
    ],
    event: {
      __typename: 'Event',
      status: 'SCHEDULED',
      statusDecision: null,
      id: 'harbour',
      name: 'Harbour Half',
      startsAt: '2026-11-22T02:30:00Z',
      timeZone: 'America/Halifax',
      dateFrom: '2026-11-21',
      dateTo: '2026-11-21',
      state: 'AFTER',
    },
  },
  facets: {
    __typename: 'RankingFacets',
    genders: [
      { __typename: 'Choice', value: 'F', count: 50 },
      { __typename: 'Choice', value: 'M', count: 70 },
    ],
    categories: [
      { __typename: 'Choice', value: 'M 40', count: 30 },
      { __typename: 'Choice', value: 'W 45', count: 12 },
    ],
    teamsTotal: 2,
  },
  entries: {
    __typename: 'RankingEntryPage',
    total: 120,
    page: 1,
    offset: 0,
    bestTime: 7_784_300,
    placedCount: 118,
    items: [entry({})],
  },
}

export const address = '/en/events/harbour/races/half/rankings/overall'

/** The sample ranking, with one page that contains the given entries. */
export const pageOf = (items: Entry[], total = items.length, page = 1): Ranking => ({
  ...overall,
  entries: {
    __typename: 'RankingEntryPage',
    total,
    page,
    offset: items.length === 0 ? null : (page - 1) * 50,
    bestTime: 7_784_300,
    placedCount: 118,
    items,
  },
})

export const open = (ranking: Ranking | null, at = address) =>
  visit(at, { operations: { RankingScreen: { ranking } } })
