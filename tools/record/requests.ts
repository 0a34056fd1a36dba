import contract from '../../services/events/openapi.json' with { type: 'json' }

/** Ids of one race for which responses are recorded. */
export interface RecordedRace {
  eventId: string
  organisationId: string
  raceId: string
  rankingIds: string[]
  /** Some athletes of the race: the first two and the last one by start number. */
  athletes: { id: string; bib: string }[]
}

const searches = ['run', 'lisbon', 'marathn', 'anna', '#12', '马拉松']

/** GET requests for operations of the events contract below `/v1/web/`. */
export function restRequests(races: readonly RecordedRace[], newsIds: readonly string[]): string[] {
  const paths = Object.entries(contract.paths)
    .filter(([, operations]) => 'get' in operations)
    .map(([path]) => path)
    .filter((path) => path.startsWith('/v1/web/'))
  const ofNews = newsIds.map((id) => `/v1/web/news/${id}`)
  const ofRaces = races.flatMap((race) => paths.flatMap((path) => requestsOf(path, race)))
  return [...new Set([...ofNews, ...ofRaces])]
}

function requestsOf(path: string, race: RecordedRace): string[] {
  const { eventId, organisationId, raceId, rankingIds, athletes } = race
  if (path.includes('{raceId}')) {
    return athletes.map(({ id }) => path.replace('{raceId}', raceId).replace('{id}', id))
  }
  const [, list = ''] = /^\/v1\/web\/(\w+)\/\{id\}/.exec(path) ?? []
  const ids: Record<string, readonly string[]> = {
    events: [eventId],
    organisations: [organisationId],
    races: [raceId],
    rankings: rankingIds,
  }
  const named = list === '' ? [path] : (ids[list] ?? []).map((id) => path.replace('{id}', id))
  return named.flatMap((url) => [
    `${url}${requiredQuery(path, race)}`,
    ...variants(path, url, race),
  ])
}

/** The query parameters that an operation requires. */
function requiredQuery(path: string, { eventId, raceId, rankingIds, athletes }: RecordedRace) {
  const bibs = athletes.map(({ bib }) => encodeURIComponent(bib)).join(',')
  const participants = athletes.map(({ id }) => `${raceId}~${id}`).join(',')
  const queries: Record<string, string> = {
    progress: `raceIds=${raceId}`,
    'field-passings': `ids=${participants}`,
    'race-fields': `raceIds=${raceId}`,
    'race-milestones': `raceIds=${raceId}`,
    races: `eventIds=${eventId}`,
    rankings: `raceIds=${raceId}`,
    routes: `raceIds=${raceId}`,
    timetable: `eventIds=${eventId}`,
    sponsors: `eventIds=${eventId}`,
    participants: `ids=${participants}`,
    'athlete-revisions': `ids=${participants}`,
    'changed-athletes': `ids=${raceId}`,
    'club-athletes': 'club=Club',
    fields: `rankingIds=${rankingIds.join(',')}`,
    podiums: `rankingIds=${rankingIds.join(',')}`,
    'races/{id}/comparison': `bibs=${bibs}`,
    'sitemap/events': 'page=1',
    search: 'q=run',
    pictures: `ids=${eventId}`,
  }
  const query = queries[path.slice('/v1/web/'.length)]
  return query === undefined ? '' : `?${query}`
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
