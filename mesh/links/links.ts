import type { GraphQLResolveInfo } from 'graphql'
import { identifyEntries } from './fields.ts'
import { filterUrl, type ListArguments, listRequest, listUrl } from './list-arguments.ts'
import {
  type AthleteResultRow,
  type EventRow,
  loaders,
  type OrganisationRow,
  type RaceRow,
  type RankingRow,
} from './loaders.ts'
import { replayOf } from './replays.ts'
import { rest, type Row } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

type FoundEventRow = Row<'SearchEvent'>
type NewsRow = Row<'NewsItem'>
type RankingEntryRow = Row<'RankingEntry'>
type PlacingRow = Row<'Placing'>

interface EntryArguments extends ListArguments {
  around?: string | null
  checkPointId?: string | null
}

interface ChangeArguments extends ListArguments {
  since?: string | null
  find?: string | null
}

interface OnCourseArguments extends ListArguments {
  checkPointId?: string | null
  overdueAt?: string | null
}

interface ComparisonArguments {
  bibs: string
  athleteId?: string | null
  rankingId?: string | null
}

interface FacetArguments {
  filter?: Record<string, unknown> | null
}

const id = (value: unknown) => String(value)

const links = {
  Query: {
    search: (_: unknown, { text }: { text: string }) => ({ text }),
  },
  SearchResult: {
    async events(
      { text }: { text: string },
      given: ListArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) {
      const query = { text, group: 'events' as const, ...listRequest(given, info) }
      const { events: items, ...found } = await loaders(context).search.load(query)
      return {
        items,
        total: found.events_total,
        page: found.page,
        itemsPerPage: found.itemsPerPage,
        end_cursor: found.events_end_cursor,
        has_next: found.events_has_next,
        moved: found.moved,
      }
    },
    async athletes(
      { text }: { text: string },
      given: ListArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) {
      const query = { text, group: 'participants' as const, ...listRequest(given, info) }
      const { participants: items, ...found } = await loaders(context).search.load(query)
      return {
        items,
        total: found.participants_total,
        page: found.page,
        itemsPerPage: found.itemsPerPage,
        end_cursor: found.participants_end_cursor,
        has_next: found.participants_has_next,
        moved: found.moved,
      }
    },
    async didYouMean({ text }: { text: string }, _: unknown, context: GatewayContext) {
      const found = await loaders(context).search.load({
        text,
        group: 'events',
        page: 1,
        itemsPerPage: 2,
      })
      return found.did_you_mean
    },
  },
  SearchEvent: {
    event: (found: FoundEventRow, _: unknown, context: GatewayContext) =>
      loaders(context).event.load(id(found.event_id)),
  },
  Event: {
    organisation: (event: EventRow, _: unknown, context: GatewayContext) =>
      loaders(context).organisation.load(id(event.organisation_id)),
    races(event: EventRow, _: unknown, context: GatewayContext) {
      // Stores the event in the loader, so `race.event` needs no further call.
      loaders(context).event.prime(id(event.id), event)
      return loaders(context).racesOfEvent.load(id(event.id))
    },
    // REST returns the sponsors with a single event, but not in lists of events.
    sponsors: (event: EventRow, _: unknown, context: GatewayContext) =>
      event.sponsors ?? loaders(context).sponsorsOfEvent.load(id(event.id)),
    updates: (
      event: EventRow,
      given: ListArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) =>
      rest(context, listUrl('/v1/web/news', listRequest(given, info), { eventId: id(event.id) })),
  },
  Organisation: {
    events: (
      organisation: OrganisationRow,
      given: ListArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) => {
      const organisationId = id(organisation.id)
      return rest(context, listUrl('/v1/web/events', listRequest(given, info), { organisationId }))
    },
  },
  Race: {
    event: (race: RaceRow, _: unknown, context: GatewayContext) =>
      loaders(context).event.load(id(race.event_id)),
    rankings: (race: RaceRow, _: unknown, context: GatewayContext) =>
      loaders(context).rankingsOfRace.load(id(race.id)),
    async route(race: RaceRow, _: unknown, context: GatewayContext) {
      const [route] = await loaders(context).routesOfRace.load(id(race.id))
      return route ?? null
    },
    replay: (race: RaceRow, _: unknown, context: GatewayContext) => replayOf(race, context),
    onCourse(
      race: RaceRow,
      { checkPointId, overdueAt, ...given }: OnCourseArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) {
      const path = `/v1/web/races/${id(race.id)}/on-course`
      const fixed = { checkpoint: checkPointId, overdue: overdueAt }
      const names = { checkpoint: 'checkPointId', overdue: 'overdueAt' }
      return rest(context, listUrl(path, listRequest(given, info), fixed, names))
    },
    comparison(race: RaceRow, given: ComparisonArguments, context: GatewayContext) {
      const query = new URLSearchParams({ bibs: given.bibs })
      if (given.athleteId != null) query.set('athlete', given.athleteId)
      if (given.rankingId != null) query.set('ranking', given.rankingId)
      const names: Record<string, string> = { athlete: 'athleteId', ranking: 'rankingId' }
      return rest(context, {
        url: `/v1/web/races/${id(race.id)}/comparison?${query.toString()}`,
        argumentName: (parameter) => names[parameter] ?? parameter,
      })
    },
  },
  Ranking: {
    race: (ranking: RankingRow, _: unknown, context: GatewayContext) =>
      loaders(context).race.load(id(ranking.race_id)),
    async entries(
      ranking: RankingRow,
      { around, checkPointId, ...given }: EntryArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) {
      const rankingId = id(ranking.id)
      const path = `/v1/web/rankings/${rankingId}/entries`
      const fixed = { around, checkpoint: checkPointId }
      const url = listUrl(path, listRequest(given, info), fixed, { checkpoint: 'checkPointId' })
      const entries = (await rest(context, url)) as { items: RankingEntryRow[] }
      identifyEntries(entries.items, { rankingId, filter: given.filter, checkPointId })
      return entries
    },
    changes(
      ranking: RankingRow,
      { since, find, ...given }: ChangeArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) {
      const path = `/v1/web/rankings/${id(ranking.id)}/changes`
      return rest(context, listUrl(path, listRequest(given, info), { since, find }))
    },
    async field(ranking: RankingRow, _: unknown, context: GatewayContext) {
      const [field] = await loaders(context).fieldOfRanking.load(id(ranking.id))
      return field ?? null
    },
    // REST returns the podium with the rankings of races, but not with other rankings.
    podium: (ranking: RankingRow, _: unknown, context: GatewayContext) =>
      ranking.podium ?? loaders(context).podiumOfRanking.load(id(ranking.id)),
    facets: (ranking: RankingRow, { filter }: FacetArguments, context: GatewayContext) =>
      rest(context, filterUrl(`/v1/web/rankings/${id(ranking.id)}/facets`, filter)),
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
