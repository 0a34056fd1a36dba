import DataLoader from 'dataloader'
import { getOrCreate } from '../../domain/get-or-create.ts'
import { type Arguments, type ListRequest, maximumBatch } from './list-arguments.ts'
import { readSearchResponse } from './search-response.ts'
import { resultIdOf } from '../schema/ids.ts'
import { asList, rest, type Row, type SchemaName } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

/** Arguments of `Query.search`, and the requested page of events or of athletes. */
interface SearchQuery extends ListRequest {
  text: string
  group: 'events' | 'participants'
  language?: string | null
}

/**
 * Loads the events and the athletes of one search. Both lists share one REST call if page number
 * and page size are equal, because the response to a search without a cursor contains both lists.
 */
function searches(context: GatewayContext) {
  const requestOf = ({ group, language, ...query }: SearchQuery) => ({
    ...query,
    ...(query.after === undefined ? { language } : { group }),
  })
  return new DataLoader(
    (queries: readonly SearchQuery[]) =>
      Promise.all(
        queries.map(async (query) => {
          const { page = null, itemsPerPage } = query
          const response = await rest(context, '/v1/web/search', requestOf(query))
          return readSearchResponse(response, { page, itemsPerPage })
        }),
      ),
    { cacheKeyFn: (query) => JSON.stringify(requestOf(query)) },
  )
}

type IdsParameter = 'ids' | 'eventIds' | 'raceIds' | 'rankingIds'

interface RowsRequest<Name extends SchemaName> {
  /**
   * Returns the id to which a row belongs. By default, this is `id` for the parameter `ids`, and a
   * field such as `race_id` for `raceIds`.
   */
  keyOf?: (row: Row<Name>) => unknown
  /** Further arguments of each request. */
  given?: Arguments
}

/** A response with rows. Lists of athletes have the former ids among the requested ids. */
interface Rows<Name extends SchemaName> {
  items: Row<Name>[]
  former_ids?: Row<'FormerId'>[]
}

/**
 * Creates a loader that loads the rows of each id.
 * @param valueOf computes the value of an id from the rows of this id. An unknown id has no rows,
 * because REST leaves out unknown ids.
 */
function loader<Name extends SchemaName, Value>(
  context: GatewayContext,
  path: string,
  parameter: IdsParameter,
  valueOf: (rows: Row<Name>[]) => Value,
  { keyOf, given }: RowsRequest<Name> = {},
) {
  const field = parameter === 'ids' ? 'id' : parameter.replace('Ids', '_id')
  const keyOrField = keyOf ?? ((row) => (row as Record<string, unknown>)[field])
  return new DataLoader<string, Value>(
    async (ids) => {
      const calls = splitByLength(ids).map(async (some) => {
        const request = { [parameter]: some.join(','), ...given }
        return asList(await rest(context, path, request), path) as Rows<Name>
      })
      const responses = await Promise.all(calls)
      const rows = Map.groupBy(
        responses.flatMap(({ items }) => items),
        keyOrField,
      )
      const current = new Map(
        responses
          .flatMap(({ former_ids: former = [] }) => former)
          .map((row) => [resultIdOf({ ...row, id: row.former_id }), resultIdOf(row)]),
      )
      return ids.map((id) => valueOf(rows.get(current.get(id) ?? id) ?? []))
    },
    { maxBatchSize: maximumBatch },
  )
}

/**
 * Maximum number of characters of several ids in a URL. A service refuses a request whose headers
 * have more than 16 KiB. Batches may contain ids of several clients, so long ids of one client must
 * not cause a refusal.
 */
const maxLength = 8_000

/** Splits ids into lists whose texts are short enough for a URL. */
function splitByLength(ids: readonly string[]): string[][] {
  const lists: string[][] = []
  let length = Infinity
  for (const id of ids) {
    length += id.length + 1
    if (length > maxLength) {
      lists.push([])
      length = id.length + 1
    }
    lists.at(-1)?.push(id)
  }
  return lists
}

/** Creates a loader for the row of each id. Loads null if the id has no row. */
const rowLoader = <Name extends SchemaName>(
  context: GatewayContext,
  path: string,
  parameter: IdsParameter = 'ids',
  request?: RowsRequest<Name>,
) => loader<Name, Row<Name> | null>(context, path, parameter, ([row]) => row ?? null, request)

/** Creates a loader for all rows that belong to each id. */
const rowsLoader = <Name extends SchemaName>(
  context: GatewayContext,
  path: string,
  parameter: IdsParameter,
) => loader<Name, Row<Name>[]>(context, path, parameter, (rows) => rows)

/**
 * Creates a function that returns the loader of the positions in races at a moment. Races with
 * equal arguments share REST calls.
 */
function raceFields(context: GatewayContext) {
  const moments = new Map<string, ReturnType<typeof rowLoader<'RaceField'>>>()
  return (given: Arguments) =>
    getOrCreate(moments, JSON.stringify(given), () =>
      rowLoader<'RaceField'>(context, '/v1/web/race-fields', 'raceIds', { given }),
    )
}

function createLoaders(context: GatewayContext) {
  const athletes = <Name extends SchemaName = 'AthleteResult'>(path: string, given?: Arguments) =>
    rowLoader<Name>(context, path, 'ids', { keyOf: resultIdOf, given })
  return {
    athlete: athletes('/v1/web/participants'),
    // Loads only the data that lists of athletes show.
    athleteSummary: athletes('/v1/web/participants', { summary: true }),
    athleteRevision: athletes<'AthleteRevision'>('/v1/web/athlete-revisions'),
    fieldPassingsOfAthlete: athletes<'AthleteFieldPassings'>('/v1/web/field-passings'),
    // The key is `<race id>~<earlier state>`, or the race's id if no earlier state is known.
    changedAthletes: rowLoader<'ChangedAthletes'>(context, '/v1/web/changed-athletes'),
    search: searches(context),
    event: rowLoader<'Event'>(context, '/v1/web/events'),
    picture: rowLoader<'StoredPicture'>(context, '/v1/web/pictures'),
    organisation: rowLoader<'Organisation'>(context, '/v1/web/organisations'),
    race: rowLoader<'Race'>(context, '/v1/web/races'),
    ranking: rowLoader<'Ranking'>(context, '/v1/web/rankings'),
    progressOfRace: rowLoader<'RaceProgress'>(context, '/v1/web/progress', 'raceIds'),
    racesOfEvent: rowsLoader<'Race'>(context, '/v1/web/races', 'eventIds'),
    timetableOfEvent: rowsLoader<'TimetableItem'>(context, '/v1/web/timetable', 'eventIds'),
    sponsorsOfEvent: rowsLoader<'Sponsor'>(context, '/v1/web/sponsors', 'eventIds'),
    raceField: raceFields(context),
    routeOfRace: rowLoader<'Route'>(context, '/v1/web/routes', 'raceIds'),
    fieldOfRanking: rowLoader<'RankingField'>(context, '/v1/web/fields', 'rankingIds'),
    milestonesOfRace: rowsLoader<'RaceMilestone'>(context, '/v1/web/race-milestones', 'raceIds'),
    arrivalsOfRanking: rowLoader<'RankingArrivals'>(context, '/v1/web/arrivals', 'rankingIds'),
    podiumOfRanking: rowsLoader<'PodiumPlace'>(context, '/v1/web/podiums', 'rankingIds'),
    rankingsOfRace: rowsLoader<'Ranking'>(context, '/v1/web/rankings', 'raceIds'),
  }
}

const perRequest = new WeakMap<object, ReturnType<typeof createLoaders>>()

/**
 * Returns the loaders of a request or a batch. Their results are cached only for this request or
 * batch.
 */
export function loaders(context: GatewayContext) {
  return getOrCreate(perRequest, context.batch ?? context, () => createLoaders(context))
}

type LoaderById = Exclude<keyof ReturnType<typeof createLoaders>, 'search' | 'raceField'>

/**
 * Creates a resolver that loads the data of an id. The field `field` of the row contains the id. If
 * this field is null, the result is null.
 * @param included field of the row that may already contain the data, because some responses of
 * REST include it
 */
export function link<Field extends string>(loader: LoaderById, field: Field, included?: Field) {
  return (row: Record<NoInfer<Field>, unknown>, _: unknown, context: GatewayContext) => {
    if (included !== undefined && row[included] !== undefined) return row[included]
    const byKey = loaders(context)[loader] as DataLoader<string, unknown>
    return row[field] === null ? null : byKey.load(String(row[field]))
  }
}
