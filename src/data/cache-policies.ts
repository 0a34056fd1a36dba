import type { FieldReadFunction, InMemoryCacheConfig, TypePolicies } from '@apollo/client'

/** Types that the cache stores by id. */
const entities = [
  'Account',
  'AccountSession',
  'AthleteResult',
  'CheckPoint',
  'Event',
  'NewsItem',
  'Organisation',
  'Race',
  'Ranking',
  'RankingChange',
  'RankingEntry',
  'Split',
  'TimetableItem',
]

/** Types without an id. The cache stores them inside their parent object. */
const parts = [
  'AccountReplay',
  'AccountReplayPage',
  'AccountResult',
  'AccountResultPage',
  'ArrivedAthlete',
  'AthletesChanged',
  'CheckpointStanding',
  'Choice',
  'ComparedAthlete',
  'ComparedPassing',
  'ComparedPoint',
  'CountryCount',
  'DistanceRange',
  'EventCounts',
  'EventPage',
  'ExpectedAthlete',
  'FieldLeader',
  'FieldPassing',
  'FieldPlace',
  'FollowedAthlete',
  'Forecast',
  'ForecastQuality',
  'NewsPage',
  'OnCourseAthlete',
  'OnCourseGroup',
  'OnCoursePage',
  'OrganisationPage',
  'Placing',
  'PodiumPlace',
  'RaceComparison',
  'RaceField',
  'RaceMilestone',
  'RaceReplay',
  'RankingArrivals',
  'RankingChangePage',
  'RankingEntryPage',
  'RankingFacets',
  'RankingField',
  'RankingName',
  'RankingStanding',
  'ResultCorrection',
  'Route',
  'SearchAthlete',
  'SearchAthletePage',
  'SearchEvent',
  'SearchEventPage',
  'SearchResult',
  'SplitTiming',
  'Sponsor',
  'SportCount',
  'Timing',
  'Viewer',
]

/** Reads an entity by its id from the cache, if another query has already stored it. */
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

/** Normalisation rules of the browser's cache for all types that the site's operations select. */
export const cacheOptions: InMemoryCacheConfig = { typePolicies }
