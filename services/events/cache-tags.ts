import { splitIds } from '../platform/http/schemas.ts'

/** Cache tags of responses. A publication invalidates all responses that carry one of its tags. */
export const tag = {
  event: (id: string) => `event:${id}`,
  race: (id: string) => `race:${id}`,
  ranking: (id: string) => `ranking:${id}`,
  organisation: (id: string) => `organisation:${id}`,
  /**
   * Tag of the lists of events with the parameter `organisationId`. The list of the coming week
   * also has the tag `list`.
   */
  eventsOf: (organisationId: string) => `events-of:${organisationId}`,
  /**
   * Tag of lists and counts of events and organisations, and of other responses that depend on
   * the day or on the pictures of events.
   */
  list: 'list',
  news: 'news',
  search: 'search',
  places: 'places',
}

const raceTag = tag.race('')

/** Returns the id of each race that has a tag in the list. */
export function racesOf(tags: readonly string[]): string[] {
  return tags.flatMap((each) => (each.startsWith(raceTag) ? [each.slice(raceTag.length)] : []))
}

/**
 * Parameters from the path and the query of a request. The parameters that a tag needs are
 * validated strings.
 */
type Parameters = Partial<Record<string, string>>

const idsOf = (ids: string | undefined) => (ids === undefined ? [] : splitIds(ids))

/** Returns the tags of the races in a list of `<race id>~<participant id>`. */
const racesOfPairs = (ids: string | undefined) =>
  idsOf(ids).map((pair) => tag.race(pair.split('~')[0] ?? ''))

/** For each route, a function that returns the cache tags of a response. */
const tagsByRoute: Record<string, (parameters: Parameters) => string[]> = {
  '/v1/web/events': ({ ids, organisationId, list }) => {
    if (ids !== undefined) return idsOf(ids).map(tag.event)
    return [
      ...(organisationId === undefined ? [] : [tag.eventsOf(organisationId)]),
      ...(organisationId === undefined || list === 'week' ? [tag.list] : []),
    ]
  },
  '/v1/web/events/:id': ({ id = '' }) => [tag.event(id)],
  '/v1/web/events/:id/races': ({ id = '' }) => [tag.event(id)],
  '/v1/web/events/:id/timetable': ({ id = '' }) => [tag.event(id)],
  '/v1/web/events/:id/sponsors': ({ id = '' }) => [tag.event(id)],
  '/v1/web/events/:id/updates': ({ id = '' }) => [tag.event(id)],
  '/v1/web/count/events': () => [tag.list],
  '/v1/web/event-positions': () => [tag.list],
  '/v1/web/event-calendar': ({ ids }) =>
    ids === undefined ? [tag.list] : idsOf(ids).map(tag.event),
  '/v1/web/organisations': ({ ids }) =>
    ids === undefined ? [tag.list] : idsOf(ids).map(tag.organisation),
  '/v1/web/organisations/:id': ({ id = '' }) => [tag.organisation(id)],
  '/v1/web/races': ({ ids, eventIds }) => [
    ...idsOf(ids).map(tag.race),
    ...idsOf(eventIds).map(tag.event),
  ],
  '/v1/web/races/:id': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:id/field': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:id/field/at': ({ id = '' }) => [tag.race(id)],
  '/v1/web/race-fields': ({ raceIds }) => idsOf(raceIds).map(tag.race),
  '/v1/web/race-milestones': ({ raceIds }) => idsOf(raceIds).map(tag.race),
  '/v1/web/progress': ({ raceIds }) => idsOf(raceIds).map(tag.race),
  '/v1/web/races/:id/route': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:id/route.gpx': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:id/on-course': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:id/comparison': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:id/rankings': ({ id = '' }) => [tag.race(id)],
  '/v1/web/races/:raceId/participants/:id/field': ({ raceId = '' }) => [tag.race(raceId)],
  '/v1/web/races/:raceId/participants/:id': ({ raceId = '' }) => [tag.race(raceId)],
  '/v1/web/routes': ({ raceIds }) => idsOf(raceIds).map(tag.race),
  '/v1/web/timetable': ({ eventIds }) => idsOf(eventIds).map(tag.event),
  '/v1/web/sponsors': ({ eventIds }) => idsOf(eventIds).map(tag.event),
  '/v1/web/rankings': ({ ids, raceIds }) => [
    ...idsOf(ids).map(tag.ranking),
    ...idsOf(raceIds).map(tag.race),
  ],
  '/v1/web/rankings/:id': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/rankings/:id/entries': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/rankings/:id/detailed-entries': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/rankings/:id/changes': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/rankings/:id/facets': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/fields': ({ rankingIds }) => idsOf(rankingIds).map(tag.ranking),
  '/v1/web/arrivals': ({ rankingIds }) => idsOf(rankingIds).map(tag.ranking),
  '/v1/web/podiums': ({ rankingIds }) => idsOf(rankingIds).map(tag.ranking),
  '/v1/web/participants': ({ ids }) => racesOfPairs(ids),
  '/v1/web/athlete-revisions': ({ ids }) => racesOfPairs(ids),
  '/v1/web/changed-athletes': ({ ids }) => racesOfPairs(ids),
  '/v1/web/field-passings': ({ ids }) => racesOfPairs(ids),
  // A change of an event can add or remove pictures. Such a change always invalidates the tag of
  // lists, so the response needs no other tag.
  '/v1/web/pictures': () => [tag.list],
  '/v1/web/news': ({ eventId }) => [eventId === undefined ? tag.news : tag.event(eventId)],
  '/v1/web/news/:id': () => [tag.news],
  '/v1/web/search': () => [tag.search],
  // The response also depends on the day, so it has the tag of lists.
  '/v1/web/club-athletes': () => [tag.search, tag.list],
  '/v1/web/places': () => [tag.places],
  '/v1/web/places/at': () => [tag.places],
  // The response lists events with their races and rankings. It stays cached when a ranking becomes
  // official.
  '/v1/web/sitemap/events': () => [tag.list],
}

/**
 * Returns the cache tags of a response.
 * @param route pattern of the route
 * @throws Error for a route that is missing in this file
 */
export function tagsOfResponse(route: string, path: unknown, query: unknown): string[] {
  const tagsOf = tagsByRoute[route]
  if (!tagsOf) throw new Error(`services/events/cache-tags.ts does not name the tags of ${route}`)
  return [...new Set(tagsOf({ ...(query as Parameters), ...(path as Parameters) }))]
}
