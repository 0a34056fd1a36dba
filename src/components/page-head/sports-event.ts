import { wordOf } from '../../../domain/enum-words.ts'
import type { Links } from '../../router/links.ts'
import type { Thing } from './structured-data.tsx'
import { zonedInstant } from './zoned-instant.ts'
import { type RaceSport, schemaOrgSport } from '../../../domain/sports.ts'

interface EventFacts {
  id: string
  name: string
  city: string | null
  country: string | null
  dateFrom: string
  dateTo: string
  timeZone: string
  organisation: { id: string; name: string } | null
}

interface RaceFacts {
  id: string
  name: string
  sport: Uppercase<RaceSport>
  startsAt: string | null
}

/** schema.org description of an event and its races. */
export function sportsEvent(
  event: EventFacts & { description: string; races: readonly RaceFacts[] },
  links: Links,
): Thing {
  return {
    ...common(event, links),
    name: event.name,
    url: links.event({ eventId: event.id }),
    description: event.description === '' ? null : event.description,
    startDate: firstStart(event),
    endDate: event.dateTo,
    subEvent: event.races.map((race) => raceOf(race, event, links)),
  }
}

/** schema.org description of a race as part of its event. */
export function sportsEventOfRace(race: RaceFacts, event: EventFacts, links: Links): Thing {
  return {
    ...raceOf(race, event, links),
    superEvent: {
      '@type': 'SportsEvent',
      name: event.name,
      url: links.event({ eventId: event.id }),
      startDate: event.dateFrom,
      location: placeOf(event),
    },
  }
}

function raceOf(race: RaceFacts, event: EventFacts, links: Links): Thing {
  return {
    ...common(event, links),
    name: `${event.name}: ${race.name}`,
    url: links.race({ eventId: event.id, raceId: race.id }),
    sport: schemaOrgSport(wordOf(race.sport)),
    startDate: startOf(race, event),
  }
}

function common(event: EventFacts, links: Links): Thing {
  const { organisation } = event
  return {
    '@type': 'SportsEvent',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: links.picture({ kind: 'event', id: event.id }),
    location: placeOf(event),
    organizer: organisation && {
      '@type': 'SportsOrganization',
      name: organisation.name,
      url: links.organisation({ organisationId: organisation.id }),
    },
  }
}

/** The start with its time, else only the day: midnight would be a wrong start time. */
function startOf({ startsAt }: RaceFacts, { dateFrom, timeZone }: EventFacts): string {
  return startsAt === null ? dateFrom : zonedInstant(startsAt, timeZone)
}

function firstStart(event: EventFacts & { races: readonly RaceFacts[] }): string {
  const starts = event.races.flatMap(({ startsAt }) => startsAt ?? [])
  const [first = null] = starts.sort()
  return first === null ? event.dateFrom : zonedInstant(first, event.timeZone)
}

function placeOf({ name, city, country }: EventFacts): Thing {
  return {
    '@type': 'Place',
    name: city ?? name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressCountry: country?.toUpperCase(),
    },
  }
}
