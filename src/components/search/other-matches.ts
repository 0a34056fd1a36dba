import type { OtherMatchesFragment } from '../../gql/parts.ts'
import { nearby, writeFilters } from '../../filters/event-filters.ts'
import type { Links } from '../../router/links.ts'

/** Radius of the circle around a city in which events are shown, in kilometres. */
const kmAround = 50
const maxMatches = 3

/** A place, a club or an organiser that a search found. */
export interface OtherMatch {
  key: string
  kind: 'city' | 'club' | 'country' | 'organiser'
  name: string
  to: string
  /** The country of a city: ISO 3166-1 alpha-2, lower case. Null if the match is not a city. */
  country: string | null
  /** The event in which members of a club last took part. Null if the match is not a club. */
  eventName: string | null
  /** The id of an organiser. Null if the match is not an organiser. */
  organisationId: string | null
  logoUrl: string | null
}

/**
 * Returns the first three matching places, clubs and organisers. The best place, club and organiser
 * come first. The other matches follow.
 */
export function otherMatches(found: OtherMatchesFragment | null, links: Links): OtherMatch[] {
  const places = (found?.places ?? []).map(({ id, name, country, latitude, longitude }) => ({
    eventName: null,
    organisationId: null,
    logoUrl: null,
    key: `place ${id ?? country}`,
    kind: id === null ? ('country' as const) : ('city' as const),
    name,
    to:
      latitude === null || longitude === null
        ? links.eventsInCountry({ country })
        : eventsNear(links, { latitude, longitude }),
    country: id === null ? null : country,
  }))
  const clubs = (found?.clubs ?? []).map(({ name, eventName, eventId, raceId, rankingId }) => ({
    country: null,
    organisationId: null,
    logoUrl: null,
    key: `club ${name}`,
    kind: 'club' as const,
    name,
    to: links.ranking({ eventId, raceId, rankingId, team: name }),
    eventName,
  }))
  const organisers = (found?.organisers ?? []).map(({ organisationId, name, logoUrl }) => ({
    country: null,
    eventName: null,
    key: `organiser ${organisationId}`,
    kind: 'organiser' as const,
    organisationId,
    name,
    to: links.organisation({ organisationId }),
    logoUrl,
  }))
  const lists: OtherMatch[][] = [places, clubs, organisers]
  const best = lists.flatMap((list) => list.slice(0, 1))
  const further = lists.flatMap((list) => list.slice(1))
  return [...best, ...further].slice(0, maxMatches)
}

function eventsNear(links: Links, place: { latitude: number; longitude: number }): string {
  const filters = writeFilters({ near: nearby(place, kmAround) })
  return links.eventsFound(filters === undefined ? {} : { filters })
}
