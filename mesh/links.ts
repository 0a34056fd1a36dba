import {
  type AthleteResultRow,
  type EventRow,
  loaders,
  type OrganisationRow,
  type RaceRow,
  type RankingRow,
} from './loaders.ts'
import { type GatewayContext, rest, type Row } from './rest.ts'

type NewsRow = Row<'NewsItem'>
type RankingEntryRow = Row<'RankingEntry'>
type PlacingRow = Row<'Placing'>

interface PageArguments {
  page: number
  itemsPerPage: number
}

interface EntryArguments extends PageArguments {
  filters?: string | null
  sort?: string | null
  around?: string | null
}

const id = (value: unknown) => String(value)

function pageOf(path: string, { page, itemsPerPage }: PageArguments): string {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}page=${page}&itemsPerPage=${itemsPerPage}`
}

/** `?a=1&b=2` of what was given. */
function query(given: Record<string, string | null | undefined>): string {
  const known = Object.entries(given).flatMap(([key, value]) =>
    value == null ? [] : [[key, value]],
  )
  return known.length === 0 ? '' : `?${new URLSearchParams(known).toString()}`
}

const links = {
  Event: {
    organisation: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).organisation.load(id(event.organisation_id)),
    races: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).racesOfEvent.load(id(event.id)),
    timetable: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).timetableOfEvent.load(id(event.id)),
    sponsors: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).sponsorsOfEvent.load(id(event.id)),
    updates: (event: EventRow, page: PageArguments, context: GatewayContext) =>
      rest(context, pageOf(`/v1/web/news?eventId=${id(event.id)}`, page)),
  },
  Organisation: {
    events: (organisation: OrganisationRow, page: PageArguments, context: GatewayContext) =>
      rest(context, pageOf(`/v1/web/events?organisationId=${id(organisation.id)}`, page)),
  },
  Race: {
    event: (race: RaceRow, _: unknown, context: GatewayContext) =>
      loaders(context).event.load(id(race.event_id)),
    rankings: (race: RaceRow, _: unknown, context: GatewayContext) =>
      loaders(context).rankingsOfRace.load(id(race.id)),
    route: async (race: RaceRow, _: unknown, context: GatewayContext) =>
      (await loaders(context).routesOfRace.load(id(race.id)))[0] ?? null,
  },
  Ranking: {
    race: (ranking: RankingRow, _: unknown, context: GatewayContext) =>
      loaders(context).race.load(id(ranking.race_id)),
    entries: (
      ranking: RankingRow,
      { filters, sort, around, ...page }: EntryArguments,
      context: GatewayContext,
    ) =>
      rest(
        context,
        pageOf(
          `/v1/web/rankings/${id(ranking.id)}/entries${query({ filters, sort, around })}`,
          page,
        ),
      ),
    facets: (ranking: RankingRow, _: unknown, context: GatewayContext) =>
      rest(context, `/v1/web/rankings/${id(ranking.id)}/facets`),
  },
  RankingEntry: {
    athlete: (entry: RankingEntryRow, _: unknown, context: GatewayContext) =>
      loaders(context).athlete.load(`${id(entry.race_id)}~${id(entry.participant_id)}`),
  },
  AthleteResult: {
    race: (result: AthleteResultRow, _: unknown, context: GatewayContext) =>
      loaders(context).race.load(id(result.race_id)),
  },
  Placing: {
    ranking: (placing: PlacingRow, _: unknown, context: GatewayContext) =>
      loaders(context).ranking.load(id(placing.ranking_id)),
  },
  NewsItem: {
    event: (item: NewsRow, _: unknown, context: GatewayContext) =>
      item.event_id === null ? null : loaders(context).event.load(id(item.event_id)),
  },
}

export default links
