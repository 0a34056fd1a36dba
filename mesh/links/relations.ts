import { identifyEntries } from './fields.ts'
import { type Arguments, type ListArguments, listRequest } from './list-arguments.ts'
import { link, loaders } from './loaders.ts'
import { replayOf } from './replays.ts'
import type { Fields, Resolver, RowFields } from './resolvers.ts'
import { asList, rest, type Row } from '../upstream/rest.ts'

type PartOf = Resolver<{ id: unknown }, Arguments>

/**
 * Creates a resolver for an object that belongs to a row. All arguments of the field become
 * parameters of the REST request.
 */
const part =
  (path: (id: string) => string): PartOf =>
  (row, given, context) =>
    rest(context, path(String(row.id)), given)

/** Creates a resolver for a list that belongs to a row. Works like `part`. */
const list =
  (path: (id: string) => string): PartOf =>
  (row, given, context, info) =>
    rest(context, path(String(row.id)), listRequest(given, info))

const entriesPath = (id: string) => `/v1/web/rankings/${id}/entries`
const entries = list(entriesPath)

type EntryArguments = Arguments & { checkPointId?: string | null }

type ComparisonArguments = Arguments & { athleteId?: string | null }

/** The search to which a search result belongs. Resolvers of the result's fields read it. */
interface SearchParent {
  text: string
  language?: string | null
}

type Found = Row<'Found'>
type Group = 'events' | 'participants'

/** Creates a resolver for a part of a search result. */
const found =
  (group: Group, read: (response: Found) => unknown): Resolver<SearchParent, ListArguments> =>
  async (search, given, context, info) =>
    read(await loaders(context).search.load({ ...search, group, ...listRequest(given, info) }))

/** Creates a resolver for one of the two lists of a search that are split into pages. */
const foundPage = (group: Group) =>
  found(group, (response) => ({
    items: response[group],
    total: response[`${group}_total`],
    page: response.page,
    itemsPerPage: response.itemsPerPage,
    end_cursor: response[`${group}_end_cursor`],
    has_next: response[`${group}_has_next`],
    moved: response.moved,
  }))

const links: RowFields & { Query: Fields<unknown>; SearchResult: Fields<SearchParent> } = {
  Query: {
    search: (_, search: SearchParent) => search,
  },
  SearchResult: {
    events: foundPage('events'),
    athletes: foundPage('participants'),
    // The response with the first page of events also contains the places, clubs and organisers.
    places: found('events', ({ places }) => places),
    clubs: found('events', ({ clubs }) => clubs),
    organisers: found('events', ({ organisations }) => organisations),
    async didYouMean(search, _, context) {
      const query = { ...search, group: 'events' as const, page: 1, itemsPerPage: 2 }
      return (await loaders(context).search.load(query)).did_you_mean
    },
  },
  Event: {
    races(event, _, context) {
      // Stores the event in the loader, so `race.event` needs no further call.
      loaders(context).event.prime(String(event.id), event)
      return loaders(context).racesOfEvent.load(String(event.id))
    },
    // REST returns the sponsors with a single event, but not in lists of events.
    sponsors: link('sponsorsOfEvent', 'id', 'sponsors'),
    updates: list((id) => `/v1/web/news?eventId=${id}`),
  },
  Organisation: { events: list((id) => `/v1/web/events?organisationId=${id}`) },
  Race: {
    rankings: link('rankingsOfRace', 'id'),
    rankingsOrNull: link('rankingsOfRace', 'id'),
    replay: (race, _, context) => replayOf(race, context),
    onCourse: list((id) => `/v1/web/races/${id}/on-course`),
    comparison: (race, given: ComparisonArguments, context) =>
      rest(context, `/v1/web/races/${String(race.id)}/comparison`, {
        ...given,
        // The id of a result contains the id of the participant.
        athleteId: given.athleteId?.split('~').at(-1),
      }),
  },
  Ranking: {
    async entries(ranking, given: EntryArguments, context, info) {
      const rankingId = String(ranking.id)
      const response = await entries(ranking, given, context, info)
      const page = asList(response, entriesPath(rankingId))
      const { filter, checkPointId } = given
      identifyEntries(page.items as Row<'RankingEntry'>[], { rankingId, filter, checkPointId })
      return page
    },
    changes: list((id) => `/v1/web/rankings/${id}/changes`),
    // REST returns the podium with the rankings of races, but not with other rankings.
    podium: link('podiumOfRanking', 'id', 'podium'),
    arrivals: (ranking, _, context) =>
      ranking.as_of === null || ranking.status === 'official'
        ? null
        : loaders(context).arrivalsOfRanking.load(String(ranking.id)),
    facets: part((id) => `/v1/web/rankings/${id}/facets`),
  },
}

export default links
