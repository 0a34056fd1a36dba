import { type RequestedRace, restRequestsOf } from '../../tests/rest-requests.ts'

/** A race for which responses are recorded, with its first two athletes and its last one. */
export type RecordedRace = Omit<RequestedRace, 'club' | 'newsIds'>

const searches = ['run', 'lisbon', 'marathn', 'anna', '#12', '马拉松']

/** GET requests for operations of the events contract that anyone may call. */
export function restRequests(races: readonly RecordedRace[], newsIds: readonly string[]): string[] {
  const paths = races.flatMap((race) =>
    restRequestsOf({ ...race, club: 'Club', newsIds })
      .filter(({ path }) => path.startsWith('/v1/web/'))
      .flatMap(({ pattern, path, query }) => [
        query === '' ? path : `${path}?${query}`,
        ...variants(pattern, path, race),
      ]),
  )
  return [...new Set(paths)]
}

/** Further requests with optional parameters. */
function variants(path: string, url: string, { athletes }: RecordedRace): string[] {
  const bibs = athletes.map(({ bib }) => encodeURIComponent(bib)).join(',')
  switch (path) {
    case '/v1/web/rankings/{id}/entries':
      return [
        'page=2',
        'sort=-position',
        'itemsPerPage=100',
        `around=${bibs.split(',')[0] ?? ''}`,
      ].map((query) => `${url}?${query}`)
    case '/v1/web/races/{id}/field/at':
      return [`${url}?ms=1800000&bibs=${bibs}`]
    case '/v1/web/races/{id}/on-course':
      return [`${url}?overdue=2026-06-06T11:30:00Z`, `${url}?itemsPerPage=100`]
    case '/v1/web/search':
      return searches.flatMap((text) =>
        ['', '&group=participants'].map((group) => `${url}?q=${encodeURIComponent(text)}${group}`),
      )
    default:
      return []
  }
}

/** Paths of pages, feeds and files. A page contains the results of its GraphQL operations. */
export function pageRequests(races: readonly RecordedRace[], newsIds: readonly string[]): string[] {
  const lists = ['', '/events', '/events/week', '/events/upcoming', '/events/finished', '/updates']
  const texts = ['/developers', '/marathon-time-predictor', '/organisations', '/search?q=anna']
  const general = ['en', 'de', 'zh'].flatMap((language) =>
    [...lists, ...texts, ...newsIds.map((id) => `/updates/${id}`)].map(
      (path) => `/${language}${path}`,
    ),
  )
  const ofRaces = races.flatMap(({ eventId, organisationId, raceId, rankingIds, athletes }) => {
    const event = `/en/events/${eventId}`
    const race = `${event}/races/${raceId}`
    return [
      event,
      `${event}/updates`,
      race,
      `${race}/replay`,
      `${race}/on-course`,
      `/en/organisations/${organisationId}`,
      `/en/organisations/${organisationId}/events`,
      ...rankingIds.flatMap((id) => [`${race}/rankings/${id}`, `${race}/rankings/${id}/changes`]),
      ...rankingIds.map((id) => `/downloads/rankings/${id}.csv`),
      ...athletes.map(({ id }) => `${race}/athlete/${id}`),
    ]
  })
  return [...new Set(['/robots.txt', '/sitemap.xml', '/feeds/en.xml', ...general, ...ofRaces])]
}
