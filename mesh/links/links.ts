import type { GraphQLResolveInfo } from 'graphql'
import { identifyEntries } from './fields.ts'
import { type Arguments, type ListArguments, listRequest } from './list-arguments.ts'
import { link, loaders } from './loaders.ts'
import { replayOf } from './replays.ts'
import { rest, type Row, type SchemaName } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

const id = (value: unknown) => String(value)

/**
 * Creates a resolver for an object of a row. All arguments of the field become parameters of the
 * REST request.
 */
function part<Name extends SchemaName>(path: (row: Row<Name>) => string) {
  return (row: Row<Name>, given: Arguments, context: GatewayContext) =>
    rest(context, path(row), given)
}

/** Creates a resolver for a list that belongs to a row, like `part`. */
function list<Name extends SchemaName>(path: (row: Row<Name>) => string) {
  return (row: Row<Name>, given: Arguments, context: GatewayContext, info: GraphQLResolveInfo) =>
    rest(context, path(row), listRequest(given, info))
}

const entries = list<'Ranking'>((ranking) => `/v1/web/rankings/${id(ranking.id)}/entries`)

/** The search that a search result belongs to. The fields of the result need it. */
interface SearchParent {
  text: string
  language?: string | null
}

type Found = Row<'Found'>

/** Creates a resolver for a part of a search result. */
function found(group: 'events' | 'participants', read: (response: Found) => unknown) {
  return async (
    search: SearchParent,
    given: ListArguments,
    context: GatewayContext,
    info: GraphQLResolveInfo,
  ) => read(await loaders(context).search.load({ ...search, group, ...listRequest(given, info) }))
}

/** Creates a resolver for one of the two lists of a search that have pages. */
const foundPage = (group: 'events' | 'participants') =>
  found(group, (response) => ({
    items: response[group],
    total: response[`${group}_total`],
    page: response.page,
    itemsPerPage: response.itemsPerPage,
    end_cursor: response[`${group}_end_cursor`],
    has_next: response[`${group}_has_next`],
    moved: response.moved,
  }))

const links = {
  Query: {
    search: (_: unknown, search: SearchParent) => search,
  },
  SearchResult: {
    events: foundPage('events'),
    athletes: foundPage('participants'),
    // The first page of events also has what follows.
    places: found('events', ({ places }) => places),
    clubs: found('events', ({ clubs }) => clubs),
    organisers: found('events', ({ organisations }) => organisations),
    async didYouMean(search: SearchParent, _: unknown, context: GatewayContext) {
      const query = { ...search, group: 'events' as const, page: 1, itemsPerPage: 2 }
      return (await loaders(context).search.load(query)).did_you_mean
    },
  },
  SearchEvent: { event: link<'SearchEvent'>('event', 'event_id') },
  Event: {
    organisation: link<'Event'>('organisation', 'organisation_id'),
    races(event: Row<'Event'>, _: unknown, context: GatewayContext) {
      // Stores the event in the loader, so `race.event` needs no further call.
      loaders(context).event.prime(id(event.id), event)
      return loaders(context).racesOfEvent.load(id(event.id))
    },
    // REST returns the sponsors with a single event, but not in lists of events.
    sponsors: (event: Row<'Event'>, _: unknown, context: GatewayContext) =>
      event.sponsors ?? loaders(context).sponsorsOfEvent.load(id(event.id)),
    updates: list<'Event'>((event) => `/v1/web/news?eventId=${id(event.id)}`),
  },
  Organisation: {
    events: list<'Organisation'>(({ id }) => `/v1/web/events?organisationId=${String(id)}`),
  },
  Race: {
    event: link<'Race'>('event', 'event_id'),
    rankings: link<'Race'>('rankingsOfRace', 'id'),
    route: link<'Race'>('routeOfRace', 'id'),
    replay: (race: Row<'Race'>, _: unknown, context: GatewayContext) => replayOf(race, context),
    onCourse: list<'Race'>((race) => `/v1/web/races/${id(race.id)}/on-course`),
    comparison: part<'Race'>((race) => `/v1/web/races/${id(race.id)}/comparison`),
  },
  Ranking: {
    race: link<'Ranking'>('race', 'race_id'),
    async entries(
      ranking: Row<'Ranking'>,
      given: Arguments & { checkPointId?: string | null },
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) {
      const page = (await entries(ranking, given, context, info)) as {
        items: Row<'RankingEntry'>[]
      }
      const { filter, checkPointId } = given
      identifyEntries(page.items, { rankingId: id(ranking.id), filter, checkPointId })
      return page
    },
    changes: list<'Ranking'>((ranking) => `/v1/web/rankings/${id(ranking.id)}/changes`),
    field: link<'Ranking'>('fieldOfRanking', 'id'),
    // REST returns the podium with the rankings of races, but not with other rankings.
    podium: (ranking: Row<'Ranking'>, _: unknown, context: GatewayContext) =>
      ranking.podium ?? loaders(context).podiumOfRanking.load(id(ranking.id)),
    arrivals: (ranking: Row<'Ranking'>, _: unknown, context: GatewayContext) =>
      ranking.as_of === null || ranking.status === 'official'
        ? null
        : loaders(context).arrivalsOfRanking.load(id(ranking.id)),
    facets: part<'Ranking'>((ranking) => `/v1/web/rankings/${id(ranking.id)}/facets`),
  },
  AthleteResult: { race: link<'AthleteResult'>('race', 'race_id') },
  Placing: { ranking: link<'Placing'>('ranking', 'ranking_id') },
  NewsItem: { event: link<'NewsItem'>('event', 'event_id') },
}

export default links
