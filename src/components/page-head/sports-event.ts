import { wordOf } from '../../../domain/enum-words.ts'
import type { Links } from '../../router/links.ts'
import { pictureAddress } from '../../router/picture-address.ts'
import type { OfferedEntriesFragment } from '../../gql/parts.ts'
import { isAwaitingStart, isCancelled, type StatusFacts } from '../../ui/event/status-facts.ts'
import { isElsewhere } from '../../ui/event/is-elsewhere.ts'
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
  coordinates: { latitude: number; longitude: number } | null
  statusDecision: { newPlace: string | null } | null
  organisation: { id: string; name: string } | null
}

interface RaceFacts extends StatusFacts {
  id: string
  name: string
  sport: Uppercase<RaceSport> | null
  sportLabel: { name: string } | null
  startsAt: string | null
  /** The originally planned start of a postponed race. */
  previousStartsAt: string | null
  entries: OfferedEntriesFragment | null
}

/** Returns the schema.org description of an event and its races. */
export function sportsEvent(
  event: EventFacts &
    StatusFacts & {
      description: string
      endsAt: string
      entries: OfferedEntriesFragment | null
      races: readonly RaceFacts[]
    },
  links: Links,
  language: string,
): Thing {
  return {
    ...common(event, links, language),
    location: placeOf(event, event),
    name: event.name,
    url: links.event({ eventId: event.id }),
    description: event.description === '' ? null : event.description,
    ...startOf(event, firstOf(event.races), event),
    offers: offerOf(event.entries, links.event({ eventId: event.id }), event.timeZone),
    endDate: endOf(event),
    subEvent: event.races.map((race) => raceOf(race, event, links, language)),
  }
}

/** Returns the schema.org description of a race as part of its event. */
export function sportsEventOfRace(
  race: RaceFacts,
  event: EventFacts,
  links: Links,
  language: string,
): Thing {
  return {
    ...raceOf(race, event, links, language),
    superEvent: {
      '@type': 'SportsEvent',
      name: event.name,
      url: links.event({ eventId: event.id }),
      startDate: event.dateFrom,
      location: placeOf(event, race),
    },
  }
}

function raceOf(race: RaceFacts, event: EventFacts, links: Links, language: string): Thing {
  return {
    ...common(event, links, language),
    location: placeOf(event, race),
    name: `${event.name}: ${race.name}`,
    url: links.race({ eventId: event.id, raceId: race.id }),
    sport: schemaOrgSport(wordOf(race.sport), race.sportLabel),
    ...startOf(event, race, race),
    offers: offerOf(
      race.entries,
      links.race({ eventId: event.id, raceId: race.id }),
      event.timeZone,
    ),
  }
}

function common(event: EventFacts, links: Links, language: string): Thing {
  const { organisation } = event
  return {
    '@type': 'SportsEvent',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: pictureAddress(language, { kind: 'event', id: event.id }),
    organizer: organisation && {
      '@type': 'SportsOrganization',
      name: organisation.name,
      url: links.organisation({ organisationId: organisation.id }),
    },
  }
}

type Starts = Pick<RaceFacts, 'startsAt' | 'previousStartsAt'>

/**
 * Returns the status and the start for schema.org. If the start time is unknown, returns only the
 * day, because midnight would be a wrong start time. Search engines expect the planned start for a
 * cancelled race, and for a postponed race without a new start.
 */
function startOf(event: EventFacts, { startsAt, previousStartsAt }: Starts, of: StatusFacts) {
  const dateOf = (instant: string | null) =>
    instant === null ? event.dateFrom : zonedInstant(instant, event.timeZone)
  if (isAwaitingStart(of)) {
    return { eventStatus: schemaOrgStatus.postponed, startDate: dateOf(previousStartsAt) }
  }
  const isRescheduled = previousStartsAt !== null && !isCancelled(of)
  const previousDate = of.statusDecision?.previousDate ?? null
  return {
    eventStatus: isCancelled(of)
      ? schemaOrgStatus.cancelled
      : isRescheduled || of.status === 'POSTPONED'
        ? schemaOrgStatus.rescheduled
        : schemaOrgStatus.scheduled,
    startDate: dateOf(startsAt),
    previousStartDate: isRescheduled
      ? dateOf(previousStartsAt)
      : of.status === 'POSTPONED'
        ? previousDate
        : null,
  }
}

const schemaOrgStatus = {
  scheduled: 'https://schema.org/EventScheduled',
  rescheduled: 'https://schema.org/EventRescheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
}

/**
 * Returns the entries for schema.org. A waiting list becomes "sold out", because schema.org has no
 * word for a waiting list.
 */
function offerOf(
  entries: OfferedEntriesFragment | null,
  url: string,
  timeZone: string,
): Thing | null {
  if (!entries) return null
  const instant = (text: string | null) => text && zonedInstant(text, timeZone)
  return {
    '@type': 'Offer',
    url: entries.url ?? url,
    availability: availability[entries.state],
    validFrom: instant(entries.opens),
    validThrough: instant(entries.closes),
    ...priceOf(entries.price ?? ''),
    description: entries.price,
  }
}

const availability = {
  OPEN: 'https://schema.org/InStock',
  WAITING_LIST: 'https://schema.org/SoldOut',
  FULL: 'https://schema.org/SoldOut',
  CLOSED: 'https://schema.org/OutOfStock',
}

/**
 * Returns the price and its currency, if the text contains nothing else: `€ 35` or `35.00 CHF`.
 * Null for any other text.
 */
function priceOf(text: string) {
  const parts = /^(€|£|[A-Z]{3})? ?(\d+(?:[.,]\d{2})?) ?(€|£|[A-Z]{3})?$/.exec(text)
  const [, before, amount = '', after] = parts ?? []
  const currency = before ?? after
  if (currency === undefined) return null
  const codes: Record<string, string> = { '€': 'EUR', '£': 'GBP' }
  return { price: amount.replace(',', '.'), priceCurrency: codes[currency] ?? currency }
}

/**
 * Returns the earliest start of all races. If this start differs from the planned start, also
 * returns the planned start.
 */
function firstOf(races: readonly RaceFacts[]): Starts {
  const first = (starts: readonly (string | null)[]) =>
    starts.filter((start) => start !== null).toSorted()[0] ?? null
  const startsAt = first(races.map((race) => race.startsAt))
  const planned = first(races.map((race) => race.previousStartsAt ?? race.startsAt))
  return { startsAt, previousStartsAt: planned === startsAt ? null : planned }
}

function endOf(event: EventFacts & StatusFacts & { endsAt: string; races: readonly RaceFacts[] }) {
  if (isAwaitingStart(event)) return null
  const hasTimes = event.races.some(({ startsAt }) => startsAt !== null)
  return hasTimes ? zonedInstant(event.endsAt, event.timeZone) : event.dateTo
}

/**
 * Returns the place of an event or of one of its races. If a race takes place elsewhere than the
 * event, leaves out the city and coordinates of the event.
 */
function placeOf(event: EventFacts, of: Pick<EventFacts, 'statusDecision'>): Thing {
  const { name, country } = event
  const { city, coordinates } = isElsewhere(of, event) ? nowhere : event
  return {
    '@type': 'Place',
    name: of.statusDecision?.newPlace ?? city ?? name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressCountry: country?.toUpperCase(),
    },
    geo: coordinates && {
      '@type': 'GeoCoordinates',
      latitude: coordinates.latitude,
      longitude: coordinates.longitude,
    },
  }
}

const nowhere = { city: null, coordinates: null }
