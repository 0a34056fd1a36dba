import type { FieldReadFunction, InMemoryCacheConfig, TypePolicies } from '@apollo/client'

/** Reads an entity by its id from the cache, if another query has already stored it. */
const byId =
  (typename: string): FieldReadFunction =>
  (existing: unknown, { args, toReference }) =>
    existing === undefined
      ? toReference({ __typename: typename, id: String(args?.['id']) })
      : existing

const typePolicies: TypePolicies = {
  // A page reads some facets of a ranking, and a later query reads others.
  RankingFacets: { merge: true },
  // The latest moments replace the earlier ones. After the race there are none.
  Race: { fields: { timeline: { merge: false } } },
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

/** The options of the browser's cache. */
export const cacheOptions: InMemoryCacheConfig = { typePolicies }
