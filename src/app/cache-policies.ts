import type { FieldReadFunction, InMemoryCacheConfig, TypePolicies } from '@apollo/client'
import possible from '../gql/possible-types.ts'

/** Types whose objects are one and the same wherever they appear. */
const entities = [
  'AccessRequestReceipt',
  'AthleteResult',
  'Event',
  'NewsItem',
  'Organisation',
  'Race',
  'Ranking',
]

/** Types without an id of their own: their objects stay inside what they are part of. */
const parts = [
  'CheckPoint',
  'Choice',
  'CountryCount',
  'DistanceRange',
  'EventCounts',
  'EventPage',
  'NewsPage',
  'OrganisationPage',
  'Placing',
  'RaceReplay',
  'RankingEntry',
  'RankingEntryPage',
  'RankingFacets',
  'RankingField',
  'Route',
  'SearchAthletePage',
  'SearchEvent',
  'SearchEventPage',
  'SearchParticipant',
  'SearchResult',
  'Split',
  'SportCount',
  'Sponsor',
  'StateCount',
  'TimetableItem',
  'Timing',
  'Viewer',
]

/** Finds by its id what another query has brought. */
const byId =
  (typename: string): FieldReadFunction =>
  (existing: unknown, { args, toReference }) =>
    existing === undefined
      ? toReference({ __typename: typename, id: String(args?.['id']) })
      : existing

const typePolicies: TypePolicies = {
  ...Object.fromEntries(entities.map((name) => [name, { keyFields: ['id'] }])),
  ...Object.fromEntries(parts.map((name) => [name, { keyFields: false }])),
  Query: {
    fields: {
      athleteResult: byId('AthleteResult'),
      event: byId('Event'),
      newsItem: byId('NewsItem'),
      organisation: byId('Organisation'),
      race: byId('Race'),
      ranking: byId('Ranking'),
    },
  },
}

/** How the browser's cache normalises the types of the schema. */
export const cacheOptions: InMemoryCacheConfig = {
  possibleTypes: possible.possibleTypes,
  typePolicies,
}
