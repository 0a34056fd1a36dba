import {
  type EventRow,
  loaders,
  type OrganisationRow,
  type RaceRow,
  type RankingRow,
} from './loaders.ts'
import { type GatewayContext, rest, restOrNull, type Row } from './rest.ts'

type AthleteResultRow = Row<'AthleteResult'>
type NewsRow = Row<'NewsItem'>
type PlacingRow = Row<'Placing'>

interface PageArguments {
  page: number
  itemsPerPage: number
}

const id = (value: unknown) => String(value)

function pageOf(path: string, { page, itemsPerPage }: PageArguments): string {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}page=${page}&itemsPerPage=${itemsPerPage}`
}

const links = {
  Event: {
    organisation: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).organisation.load(id(event.organisation_id)),
    races: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).racesOfEvent.load(id(event.id)),
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
    route: (race: RaceRow, _: unknown, context: GatewayContext) =>
      restOrNull(context, `/v1/web/races/${id(race.id)}/route`),
  },
  Ranking: {
    race: (ranking: RankingRow, _: unknown, context: GatewayContext) =>
      loaders(context).race.load(id(ranking.race_id)),
    entries: (ranking: RankingRow, page: PageArguments, context: GatewayContext) =>
      rest(context, pageOf(`/v1/web/rankings/${id(ranking.id)}/entries`, page)),
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
