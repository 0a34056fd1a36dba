import { splitIds } from '../platform/http/schemas.ts'

/** Cache tags of responses: a publication invalidates the responses that carry one of its tags. */
export const tag = {
  event: (id: string) => `event:${id}`,
  race: (id: string) => `race:${id}`,
  ranking: (id: string) => `ranking:${id}`,
  organisation: (id: string) => `organisation:${id}`,
  /** Lists of the events of one organisation; that of the week has the tag `list` as well. */
  eventsOf: (organisationId: string) => `events-of:${organisationId}`,
  /** Lists and counts of events and organisations; also what depends on the day. */
  list: 'list',
  news: 'news',
  search: 'search',
}

const raceTag = tag.race('')

/** The ids of the races among cache tags. */
export function racesOf(tags: readonly string[]): string[] {
  return tags.flatMap((each) => (each.startsWith(raceTag) ? [each.slice(raceTag.length)] : []))
}

/** Parameters of a request, from its path and its query; they are validated texts where a tag needs them. */
type Parameters = Partial<Record<string, string>>

const idsOf = (ids: string | undefined) => (ids === undefined ? [] : splitIds(ids))

/** The tags of each route's responses. */
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
  '/v1/web/rankings/:id/changes': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/rankings/:id/facets': ({ id = '' }) => [tag.ranking(id)],
  '/v1/web/fields': ({ rankingIds }) => idsOf(rankingIds).map(tag.ranking),
  '/v1/web/podiums': ({ rankingIds }) => idsOf(rankingIds).map(tag.ranking),
  '/v1/web/participants': ({ ids }) => idsOf(ids).map((pair) => tag.race(pair.split('~')[0] ?? '')),
  // Pictures come and go with events, each of which changes the lists.
  '/v1/web/pictures': () => [tag.list],
  '/v1/web/news': ({ eventId }) => [eventId === undefined ? tag.news : tag.event(eventId)],
  '/v1/web/news/:id': () => [tag.news],
  '/v1/web/search': () => [tag.search],
  // The races of the events of a page change with the events.
  '/v1/web/sitemap/events': () => [tag.list],
}

/**
 * The cache tags of a response.
 * @param route pattern of the route
 * @throws Error for a route that is missing in this file
 */
export function tagsOfResponse(route: string, path: unknown, query: unknown): string[] {
  const tagsOf = tagsByRoute[route]
  if (!tagsOf) throw new Error(`services/events/cache-tags.ts does not name the tags of ${route}`)
  return [...new Set(tagsOf({ ...(query as Parameters), ...(path as Parameters) }))]
}
