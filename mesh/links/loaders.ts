import DataLoader from 'dataloader'
import { type ListRequest, listUrl, maximumBatch, type RestUrl } from './list-arguments.ts'
import { readSearchResponse } from './search-response.ts'
import { rest, type Row, type SchemaName } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

export type AthleteResultRow = Row<'AthleteResult'>
export type EventRow = Row<'Event'>
export type OrganisationRow = Row<'Organisation'>
export type RaceRow = Row<'Race'>
export type RaceProgressRow = Row<'RaceProgress'>
export type RankingRow = Row<'Ranking'>

const maxBatchSize = maximumBatch

/** Assigns rows to ids, because REST omits unknown ids and may change the order. */
function byId<R extends { id: unknown }>(context: GatewayContext, path: string) {
  return new DataLoader<string, R | null>(
    async (ids) => {
      const rows = new Map((await items<R>(context, path, 'ids', ids)).map((row) => [row.id, row]))
      return ids.map((id) => rows.get(id) ?? null)
    },
    { maxBatchSize },
  )
}

/** Loads data of an athlete in a race by the key `<race id>~<participant id>`. */
function byAthlete<R extends { race_id: unknown }>(
  context: GatewayContext,
  path: string,
  idOf: (row: R) => unknown,
) {
  return new DataLoader<string, R | null>(
    async (ids) => {
      const found = await items<R>(context, path, 'ids', ids)
      const rows = new Map(found.map((row) => [`${String(row.race_id)}~${String(idOf(row))}`, row]))
      return ids.map((id) => rows.get(id) ?? null)
    },
    { maxBatchSize },
  )
}

interface SearchQuery extends Pick<ListRequest, 'page' | 'after' | 'itemsPerPage'> {
  text: string
  /** The list that the query reads. */
  group: 'events' | 'participants'
  /** Language of the place names as a GraphQL enum value, such as `NL`. */
  language: string | null | undefined
}

/** The REST URL of a search. Without a cursor, the response contains both lists. */
function searchUrl(query: SearchQuery): RestUrl {
  const { text: q, group, page, after, itemsPerPage } = query
  const paging = { page, after, itemsPerPage }
  const language = query.language?.toLowerCase()
  const fixed = after === undefined ? { q, language } : { q, group }
  return listUrl('/v1/web/search', paging, fixed, { q: 'text' })
}

/**
 * Loads events and athletes of one search. They share one REST call if page number and page size
 * are equal.
 */
function searches(context: GatewayContext) {
  return new DataLoader(
    (queries: readonly SearchQuery[]) =>
      Promise.all(
        queries.map(async (query) => {
          const { page = null, itemsPerPage } = query
          return readSearchResponse(await rest(context, searchUrl(query)), { page, itemsPerPage })
        }),
      ),
    { cacheKeyFn: (query) => searchUrl(query).url },
  )
}

type ParentIds = 'eventIds' | 'raceIds' | 'rankingIds'

/**
 * Loads the rows that belong to each parent. `parameter` also tells which field of a row has the id
 * of the parent: `race_id` for `raceIds`.
 */
function byParent<R>(context: GatewayContext, path: string, parameter: ParentIds) {
  const key = parameter.replace('Ids', '_id')
  return new DataLoader<string, R[]>(
    async (ids) => {
      const found = await items<R>(context, path, parameter, ids)
      const rows = Map.groupBy(found, (row) => (row as Record<string, unknown>)[key])
      return ids.map((id) => rows.get(id) ?? [])
    },
    { maxBatchSize },
  )
}

async function items<R>(
  context: GatewayContext,
  path: string,
  parameter: string,
  ids: readonly string[],
): Promise<R[]> {
  const list = ids.map(encodeURIComponent).join(',')
  // The cast is safe, because the services validate their responses against the contract.
  const page = (await rest(context, `${path}?${parameter}=${list}`)) as { items: R[] }
  return page.items
}

function createLoaders(context: GatewayContext) {
  return {
    athlete: byAthlete<AthleteResultRow>(context, '/v1/web/participants', ({ id }) => id),
    fieldPassingsOfAthlete: byAthlete<Row<'AthleteFieldPassings'>>(
      context,
      '/v1/web/field-passings',
      ({ participant_id: id }) => id,
    ),
    search: searches(context),
    event: byId<EventRow>(context, '/v1/web/events'),
    picture: byId<Row<'StoredPicture'>>(context, '/v1/web/pictures'),
    organisation: byId<OrganisationRow>(context, '/v1/web/organisations'),
    race: byId<RaceRow>(context, '/v1/web/races'),
    ranking: byId<RankingRow>(context, '/v1/web/rankings'),
    progressOfRace: byParent<RaceProgressRow>(context, '/v1/web/progress', 'raceIds'),
    racesOfEvent: byParent<RaceRow>(context, '/v1/web/races', 'eventIds'),
    timetableOfEvent: byParent<Row<'TimetableItem'>>(context, '/v1/web/timetable', 'eventIds'),
    sponsorsOfEvent: byParent<Row<'Sponsor'>>(context, '/v1/web/sponsors', 'eventIds'),
    routesOfRace: byParent<Row<'Route'>>(context, '/v1/web/routes', 'raceIds'),
    fieldOfRanking: byParent<Row<'RankingField'>>(context, '/v1/web/fields', 'rankingIds'),
    milestonesOfRace: byParent<Row<'RaceMilestone'>>(context, '/v1/web/race-milestones', 'raceIds'),
    arrivalsOfRanking: byParent<Row<'RankingArrivals'>>(context, '/v1/web/arrivals', 'rankingIds'),
    podiumOfRanking: byParent<Row<'PodiumPlace'>>(context, '/v1/web/podiums', 'rankingIds'),
    rankingsOfRace: byParent<RankingRow>(context, '/v1/web/rankings', 'raceIds'),
  }
}

const perRequest = new WeakMap<object, ReturnType<typeof createLoaders>>()

/** The loaders of one request or batch. Results are cached only for this request or batch. */
export function loaders(context: GatewayContext) {
  const { batch = context } = context
  let all = perRequest.get(batch)
  if (!all) perRequest.set(batch, (all = createLoaders(context)))
  return all
}

type Loaders = ReturnType<typeof createLoaders>
type LoaderById = Exclude<keyof Loaders, 'search'>

/**
 * Creates a resolver that loads an item. A field of the row contains the id of the item. The result
 * is null if the row has no id.
 */
export function link<Name extends SchemaName>(loader: LoaderById, field: keyof Row<Name>) {
  return (row: Row<Name>, _: unknown, context: GatewayContext) => {
    const id = row[field]
    const byKey = loaders(context)[loader] as DataLoader<string, unknown>
    return id === null ? null : byKey.load(String(id))
  }
}

/** Creates a resolver for the first of the items that belong to a row; null if there is none. */
export function firstLink<Name extends SchemaName>(loader: LoaderById, field: keyof Row<Name>) {
  const all = link<Name>(loader, field)
  return async (...parameters: Parameters<typeof all>) => {
    const [first] = (await all(...parameters)) as unknown[]
    return first ?? null
  }
}
