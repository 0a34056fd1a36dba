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
  /** The originally planned start of a postponed race. */
  previousStartsAt: string | null
  status: Status
}

type Status = 'SCHEDULED' | 'POSTPONED'

/** The schema.org description of an event and its races. */
export function sportsEvent(
  event: EventFacts & {
    description: string
    endsAt: string
    status: Status
    races: readonly RaceFacts[]
  },
  links: Links,
): Thing {
  return {
    ...common(event, links),
    name: event.name,
    url: links.event({ eventId: event.id }),
    description: event.description === '' ? null : event.description,
    ...startOf(event, firstOf(event.races), event.status),
    endDate: endOf(event),
    subEvent: event.races.map((race) => raceOf(race, event, links)),
  }
}

/** The schema.org description of a race as part of its event. */
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
    ...startOf(event, race, race.status),
  }
}

function common(event: EventFacts, links: Links): Thing {
  const { organisation } = event
  return {
    '@type': 'SportsEvent',
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

type Starts = Pick<RaceFacts, 'startsAt' | 'previousStartsAt'>

/**
 * Status and start for schema.org. If the start time is unknown, only the day is given, because
 * midnight would be a wrong start time. For a postponed race without a new start, search engines
 * expect the planned start.
 */
function startOf(event: EventFacts, { startsAt, previousStartsAt }: Starts, status: Status) {
  const dateOf = (instant: string | null) =>
    instant === null ? event.dateFrom : zonedInstant(instant, event.timeZone)
  if (status === 'POSTPONED') {
    return { eventStatus: schemaOrgStatus.postponed, startDate: dateOf(previousStartsAt) }
  }
  if (previousStartsAt === null) {
    return { eventStatus: schemaOrgStatus.scheduled, startDate: dateOf(startsAt) }
  }
  return {
    eventStatus: schemaOrgStatus.rescheduled,
    startDate: dateOf(startsAt),
    previousStartDate: dateOf(previousStartsAt),
  }
}

const schemaOrgStatus = {
  scheduled: 'https://schema.org/EventScheduled',
  rescheduled: 'https://schema.org/EventRescheduled',
  postponed: 'https://schema.org/EventPostponed',
}

/** The earliest start of the races. If the earliest planned start was different, that start too. */
function firstOf(races: readonly RaceFacts[]): Starts {
  const first = (starts: readonly (string | null)[]) =>
    starts.filter((start) => start !== null).toSorted()[0] ?? null
  const startsAt = first(races.map((race) => race.startsAt))
  const planned = first(races.map((race) => race.previousStartsAt ?? race.startsAt))
  return { startsAt, previousStartsAt: planned === startsAt ? null : planned }
}

function endOf(
  event: EventFacts & { endsAt: string; status: Status; races: readonly RaceFacts[] },
) {
  if (event.status === 'POSTPONED') return null
  const hasTimes = event.races.some(({ startsAt }) => startsAt !== null)
  return hasTimes ? zonedInstant(event.endsAt, event.timeZone) : event.dateTo
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
