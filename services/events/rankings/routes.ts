import type { Static } from 'typebox'
import { Problem } from '../../platform/http/problem.ts'
import { readFilters } from '../../platform/http/filters.ts'
import { IdInPath, readPaging, Ref, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { entryColumnOf } from './sorted-entries.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { type EntriesRequest, listDetailedEntries, listEntries } from './entries.ts'
import {
  getFacets,
  getRanking,
  listRankingsByIds,
  listRankingsOfRace,
  listRankingsOfRaces,
} from './queries.ts'
import {
  DetailedEntryPage,
  EntriesQuery,
  EntryFilters,
  FacetFilters,
  FacetsQuery,
  Ranking,
  RankingEntryPage,
  RankingFacets,
  RankingList,
  RankingQuery,
} from './schema.ts'

export function rankingRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  app.get(
    '/v1/web/rankings',
    {
      config: { isCostly: true },
      schema: {
        operationId: '_rankings',
        description: 'Rankings by id or by race, in batches.',
        querystring: RankingQuery,
        response: { 200: RankingList },
      },
    },
    async ({ query }) => {
      if (query.ids !== undefined) {
        return { items: await listRankingsByIds(db, tables, splitIds(query.ids)) }
      }
      if (query.raceIds !== undefined) {
        return { items: await listRankingsOfRaces(db, tables, splitIds(query.raceIds)) }
      }
      throw new Problem(400, 'request.invalid', 'Give ids or raceIds.', 'ids')
    },
  )

  app.get(
    '/v1/web/rankings/:id',
    {
      schema: {
        operationId: 'ranking',
        description: 'One ranking, without its entries.',
        params: IdInPath,
        response: { 200: Ref(Ranking) },
      },
    },
    ({ params }) => getRanking(db, tables, params.id),
  )

  app.get(
    '/v1/web/rankings/:id/entries',
    {
      config: { isCostly: true },
      schema: {
        operationId: '_entries',
        description:
          'The entries of a ranking in order, one page at a time. In a ranking of more than 10,000 entries, a name that thousands have matches the first 500 of them.',
        params: IdInPath,
        querystring: EntriesQuery,
        response: { 200: RankingEntryPage },
      },
    },
    ({ params, query }) => listEntries(db, tables, params.id, readEntriesQuery(query)),
  )

  app.get(
    '/v1/web/rankings/:id/facets',
    {
      schema: {
        operationId: '_facets',
        description:
          'The choices of the filters of a ranking, each with the number of entries within the other filters.',
        params: IdInPath,
        querystring: FacetsQuery,
        response: { 200: Ref(RankingFacets) },
      },
    },
    ({ params, query }) =>
      getFacets(db, tables, params.id, readFilters(query.filters, FacetFilters)),
  )

  app.get(
    '/v1/web/races/:id/rankings',
    {
      schema: {
        operationId: '_rankingsOfRace',
        description: 'The rankings of a race, in the order of the race.',
        params: IdInPath,
        response: { 200: RankingList },
      },
    },
    async ({ params }) => ({ items: await listRankingsOfRace(db, tables, params.id) }),
  )
}

/** Adds the route of the entries for files of a whole ranking. */
export function detailedEntriesRoute(app: Service, db: EventsDatabase, tables: RaceTables) {
  app.get(
    '/v1/web/rankings/:id/detailed-entries',
    {
      config: { isCostly: true },
      schema: {
        operationId: '_detailedEntries',
        description:
          'The entries of a ranking in order, one page at a time, each with what a file of the whole ranking also shows.',
        params: IdInPath,
        querystring: EntriesQuery,
        response: { 200: DetailedEntryPage },
      },
    },
    ({ params, query }) => listDetailedEntries(db, tables, params.id, readEntriesQuery(query)),
  )
}

function readEntriesQuery(query: Static<typeof EntriesQuery>): EntriesRequest {
  return {
    ...readPaging(query),
    filters: readFilters(query.filters, EntryFilters),
    reversed: query.sort?.startsWith('-') ?? false,
    column: entryColumnOf(query.sort),
    around: query.around,
    checkpoint: query.checkpoint,
  }
}
