import DataLoader from 'dataloader'
import { listUrl } from './list-arguments.ts'
import { type GatewayContext, rest, type Row } from './rest.ts'

export type AthleteResultRow = Row<'AthleteResult'>
export type EventRow = Row<'Event'>
export type OrganisationRow = Row<'Organisation'>
export type RaceRow = Row<'Race'>
export type RankingRow = Row<'Ranking'>

/** REST refuses longer batches. */
const maxBatchSize = 100

/** Answers are paired with their keys by id: REST leaves unknown ones out and keeps no order. */
function byId<R extends { id: unknown }>(context: GatewayContext, path: string) {
  return new DataLoader<string, R | null>(
    async (ids) => {
      const rows = new Map((await items<R>(context, path, 'ids', ids)).map((row) => [row.id, row]))
      return ids.map((id) => rows.get(id) ?? null)
    },
    { maxBatchSize },
  )
}

/** By `<race id>~<participant id>`. */
function athleteResults(context: GatewayContext) {
  return new DataLoader<string, AthleteResultRow | null>(
    async (ids) => {
      const results = await items<AthleteResultRow>(context, '/v1/web/participants', 'ids', ids)
      const rows = new Map(results.map((row) => [`${String(row.race_id)}~${String(row.id)}`, row]))
      return ids.map((id) => rows.get(id) ?? null)
    },
    { maxBatchSize },
  )
}

interface SearchQuestion {
  text: string
  page: number
  itemsPerPage: number
}

/** One search answers events and athletes, whoever of them is asked for on the same page. */
function searches(context: GatewayContext) {
  return new DataLoader(
    (questions: readonly SearchQuestion[]) =>
      Promise.all(
        questions.map(async ({ text, page, itemsPerPage }) => {
          const url = listUrl('/v1/web/search', { page, itemsPerPage }, { q: text })
          const { result } = (await rest(context, url)) as { result: Row<'Found'> }
          return result
        }),
      ),
    { cacheKeyFn: ({ text, page, itemsPerPage }) => `${page} ${itemsPerPage} ${text}` },
  )
}

function byParent<R>(context: GatewayContext, path: string, parameter: string, key: keyof R) {
  return new DataLoader<string, R[]>(
    async (ids) => {
      const rows = Map.groupBy(await items<R>(context, path, parameter, ids), (row) => row[key])
      return ids.map((id) => rows.get(id as R[keyof R]) ?? [])
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
  // The contract says so, and REST checks its own answers against it.
  const page = (await rest(context, `${path}?${parameter}=${list}`)) as { items: R[] }
  return page.items
}

function createLoaders(context: GatewayContext) {
  return {
    athlete: athleteResults(context),
    found: searches(context),
    event: byId<EventRow>(context, '/v1/web/events'),
    organisation: byId<OrganisationRow>(context, '/v1/web/organisations'),
    race: byId<RaceRow>(context, '/v1/web/races'),
    ranking: byId<RankingRow>(context, '/v1/web/rankings'),
    racesOfEvent: byParent<RaceRow>(context, '/v1/web/races', 'eventIds', 'event_id'),
    timetableOfEvent: byParent<Row<'TimetableItem'>>(
      context,
      '/v1/web/timetable',
      'eventIds',
      'event_id',
    ),
    sponsorsOfEvent: byParent<Row<'Sponsor'>>(context, '/v1/web/sponsors', 'eventIds', 'event_id'),
    routesOfRace: byParent<Row<'Route'>>(context, '/v1/web/routes', 'raceIds', 'race_id'),
    fieldOfRanking: byParent<Row<'RankingField'>>(
      context,
      '/v1/web/fields',
      'rankingIds',
      'ranking_id',
    ),
    rankingsOfRace: byParent<RankingRow>(context, '/v1/web/rankings', 'raceIds', 'race_id'),
  }
}

const perRequest = new WeakMap<GatewayContext, ReturnType<typeof createLoaders>>()

/** The loaders of one request: nothing is remembered longer. */
export function loaders(context: GatewayContext) {
  let all = perRequest.get(context)
  if (!all) perRequest.set(context, (all = createLoaders(context)))
  return all
}
