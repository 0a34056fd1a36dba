import contract from '../services/events/openapi.json' with { type: 'json' }

/** Ids of one race and of what belongs to it. */
export interface RequestedRace {
  eventId: string
  organisationId: string
  raceId: string
  rankingIds: readonly string[]
  /** Some athletes of the race. */
  athletes: readonly { id: string; bib: string }[]
  club: string
  newsIds: readonly string[]
}

/** A path of the events contract with ids of a race, and the query parameters that it requires. */
export interface RestRequest {
  /** The path in the contract, such as `/v1/web/races/{id}`. */
  pattern: string
  path: string
  query: string
}

/** GET requests for the operations of the events contract, except those that need other ids. */
export function restRequestsOf(race: RequestedRace): RestRequest[] {
  const patterns = Object.entries(contract.paths)
    .filter(([, operations]) => 'get' in operations)
    .map(([pattern]) => pattern)
  const queries = requiredQueries(race)
  return patterns.flatMap((pattern) =>
    pathsOf(pattern, race).map((path) => ({
      pattern,
      path,
      query: queries[pattern.slice('/v1/web/'.length)] ?? '',
    })),
  )
}

function pathsOf(pattern: string, race: RequestedRace): string[] {
  const { eventId, organisationId, raceId, rankingIds, athletes, newsIds } = race
  if (pattern.includes('{raceId}')) {
    return athletes.map(({ id }) => pattern.replace('{raceId}', raceId).replace('{id}', id))
  }
  const [, list] = /^\/v1\/web\/([\w-]+)\/\{id\}/.exec(pattern) ?? []
  if (list === undefined) return pattern.includes('{') ? [] : [pattern]
  const ids: Record<string, readonly string[]> = {
    events: [eventId],
    organisations: [organisationId],
    races: [raceId],
    rankings: rankingIds,
    news: newsIds,
  }
  return (ids[list] ?? []).map((id) => pattern.replace('{id}', id))
}

/** The query parameters that operations require, by their paths below `/v1/web/`. */
function requiredQueries(race: RequestedRace): Record<string, string> {
  const { eventId, raceId, rankingIds, athletes, club } = race
  const bibs = athletes.map(({ bib }) => encodeURIComponent(bib)).join(',')
  const participants = `ids=${athletes.map(({ id }) => `${raceId}~${id}`).join(',')}`
  const [events, races, rankings] = [
    `eventIds=${eventId}`,
    `raceIds=${raceId}`,
    `rankingIds=${rankingIds.join(',')}`,
  ]
  return {
    progress: races,
    'field-passings': participants,
    'race-fields': `${races}&bibs=${bibs}`,
    'race-milestones': races,
    races: events,
    rankings: races,
    routes: races,
    timetable: events,
    sponsors: events,
    participants,
    'athlete-revisions': participants,
    'changed-athletes': `ids=${raceId}`,
    'club-athletes': `club=${encodeURIComponent(club)}`,
    arrivals: rankings,
    fields: rankings,
    podiums: rankings,
    'races/{id}/comparison': `bibs=${bibs}`,
    'sitemap/events': 'page=1',
    search: 'q=run',
    pictures: `ids=${eventId}`,
  }
}
