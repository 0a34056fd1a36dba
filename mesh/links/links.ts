import type { GraphQLResolveInfo } from 'graphql'
import { identifyEntries } from './fields.ts'
import { filterUrl, type ListArguments, listRequest, listUrl } from './list-arguments.ts'
import {
  type EventRow,
  firstLink,
  link,
  loaders,
  type OrganisationRow,
  type RaceRow,
  type RankingRow,
} from './loaders.ts'
import { replayOf } from './replays.ts'
import { rest, type Row } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

interface EntryArguments extends ListArguments {
  around?: string | null
  checkPointId?: string | null
}

interface ChangeArguments extends ListArguments {
  since?: string | null
  find?: string | null
  kind?: string | null
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

/**
 * Path and further parameters of a list. `names` has the GraphQL names of parameters that are named
 * differently in REST.
 */
type ListOfRow = [
  path: string,
  parameters: Record<string, string | null | undefined>,
  names?: Record<string, string>,
]

/** Creates a resolver for a list that belongs to a row. */
function list<R, Given extends ListArguments>(listOfRow: (row: R, given: Given) => ListOfRow) {
  return (row: R, given: Given, context: GatewayContext, info: GraphQLResolveInfo) => {
    const [path, parameters, names] = listOfRow(row, given)
    return rest(context, listUrl(path, listRequest(given, info), parameters, names))
  }
}

const entries = list(
  (ranking: RankingRow, { around, checkPointId: checkpoint }: EntryArguments) => [
    `/v1/web/rankings/${id(ranking.id)}/entries`,
    { around, checkpoint },
    { checkpoint: 'checkPointId' },
  ],
)

/** The search that a search result belongs to. The fields of the result need it. */
interface SearchParent {
  text: string
  language?: string | null
}

type SearchResponse = Awaited<ReturnType<ReturnType<typeof loaders>['search']['load']>>

/** Creates a resolver for a part of the response of a search. `group` has the requested page. */
function partOfSearch<Part>(
  group: 'events' | 'participants',
  partOf: (response: SearchResponse) => Part,
) {
  return async (
    { text, language }: SearchParent,
    given: ListArguments,
    context: GatewayContext,
    info: GraphQLResolveInfo,
  ) => {
    const query = { text, language, group, ...listRequest(given, info) }
    return partOf(await loaders(context).search.load(query))
  }
}

/** Creates a resolver for places, clubs or organisers of a search. They are on the first page only. */
function alsoFound(list: 'places' | 'clubs' | 'organisations') {
  return partOfSearch('events', (response) => response[list])
}

/** Creates a resolver for one of the two lists of a search. */
function found(group: 'events' | 'participants') {
  return partOfSearch(group, (response) => ({
    items: response[group],
    total: response[`${group}_total`],
    page: response.page,
    itemsPerPage: response.itemsPerPage,
    end_cursor: response[`${group}_end_cursor`],
    has_next: response[`${group}_has_next`],
    moved: response.moved,
  }))
}

const links = {
  Query: {
    search: (_: unknown, search: SearchParent) => search,
  },
  SearchResult: {
    events: found('events'),
    athletes: found('participants'),
    places: alsoFound('places'),
    clubs: alsoFound('clubs'),
    organisers: alsoFound('organisations'),
    async didYouMean({ text, language }: SearchParent, _: unknown, context: GatewayContext) {
      const query = { text, language, group: 'events' as const, page: 1, itemsPerPage: 2 }
      return (await loaders(context).search.load(query)).did_you_mean
    },
  },
  SearchEvent: { event: link<'SearchEvent'>('event', 'event_id') },
  Event: {
    organisation: link<'Event'>('organisation', 'organisation_id'),
    races(event: EventRow, _: unknown, context: GatewayContext) {
      // Stores the event in the loader, so `race.event` needs no further call.
      loaders(context).event.prime(id(event.id), event)
      return loaders(context).racesOfEvent.load(id(event.id))
    },
    // REST returns the sponsors with a single event, but not in lists of events.
    sponsors: (event: EventRow, _: unknown, context: GatewayContext) =>
      event.sponsors ?? loaders(context).sponsorsOfEvent.load(id(event.id)),
    updates: list((event: EventRow) => ['/v1/web/news', { eventId: id(event.id) }]),
  },
  Organisation: {
    events: list((organisation: OrganisationRow) => [
      '/v1/web/events',
      { organisationId: id(organisation.id) },
    ]),
  },
  Race: {
    event: link<'Race'>('event', 'event_id'),
    rankings: link<'Race'>('rankingsOfRace', 'id'),
    route: firstLink<'Race'>('routesOfRace', 'id'),
    replay: (race: RaceRow, _: unknown, context: GatewayContext) => replayOf(race, context),
    onCourse: list((race: RaceRow, given: OnCourseArguments) => [
      `/v1/web/races/${id(race.id)}/on-course`,
      { checkpoint: given.checkPointId, overdue: given.overdueAt },
      { checkpoint: 'checkPointId', overdue: 'overdueAt' },
    ]),
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
    race: link<'Ranking'>('race', 'race_id'),
    async entries(
      ranking: RankingRow,
      given: EntryArguments,
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
    changes: list((ranking: RankingRow, { since, find, kind }: ChangeArguments) => [
      `/v1/web/rankings/${id(ranking.id)}/changes`,
      { since, find, kind: kind?.toLowerCase() },
    ]),
    field: firstLink<'Ranking'>('fieldOfRanking', 'id'),
    // REST returns the podium with the rankings of races, but not with other rankings.
    podium: (ranking: RankingRow, _: unknown, context: GatewayContext) =>
      ranking.podium ?? loaders(context).podiumOfRanking.load(id(ranking.id)),
    async arrivals(ranking: RankingRow, _: unknown, context: GatewayContext) {
      if (ranking.as_of === null || ranking.status === 'official') return null
      const [arrivals] = await loaders(context).arrivalsOfRanking.load(id(ranking.id))
      return arrivals ?? null
    },
    facets: (ranking: RankingRow, { filter }: FacetArguments, context: GatewayContext) =>
      rest(context, filterUrl(`/v1/web/rankings/${id(ranking.id)}/facets`, filter)),
  },
  AthleteResult: { race: link<'AthleteResult'>('race', 'race_id') },
  Placing: { ranking: link<'Placing'>('ranking', 'ranking_id') },
  NewsItem: { event: link<'NewsItem'>('event', 'event_id') },
}

export default links
