import ical, { ICalEventStatus } from 'ical-generator'
import { civilDay } from '../../domain/civil-days.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import type { AddDocument } from './cached-documents.ts'

type EventStatus = 'SCHEDULED' | 'POSTPONED' | 'CANCELLED' | 'MOVED'

interface Decision {
  reason: string | null
  newDate: string | null
  newPlace: string | null
}

interface CalendarEvent {
  id: string
  name: string
  description: string
  city: string | null
  country: string | null
  dateFrom: string
  dateTo: string
  status: EventStatus
  statusDecision: Decision | null
  revision: number
  revisedAt: string | null
  timeZone: string
  races: {
    id: string
    name: string
    startsAt: string | null
    previousStartsAt: string | null
    status: EventStatus
    statusDecision: Decision | null
  }[]
}

const query = `query ($id: ID!) { event(id: $id) {
  id name description city country dateFrom dateTo status timeZone revision revisedAt
  statusDecision { reason newDate newPlace }
  races { id name startsAt previousStartsAt status statusDecision { reason newDate newPlace } } } }`

/** Adds `/events/{id}.ics`: an event as an iCalendar file. */
export function calendarRoutes(
  add: AddDocument,
  site: { name: string; origin: () => string },
): void {
  add('/events/:eventId.ics', async ({ eventId }, runQuery) => {
    const { event } = await runQuery<{ event: CalendarEvent | null }>(query, { id: eventId })
    if (!event) throw new Problem(404, 'event.notFound', 'There is no such event.')
    return {
      contentType: 'text/calendar; charset=utf-8',
      body: calendarOf(event, { name: site.name, origin: site.origin() }),
    }
  })
}

/**
 * The calendar of an event. Each race has an entry at its own time. An event without race times has
 * an all-day entry.
 * A race that is postponed without a new start has a tentative entry on its planned day. The entry
 * has the same UID, so it replaces the earlier entry in calendars.
 */
function calendarOf(event: CalendarEvent, site: { name: string; origin: string }): string {
  const calendar = ical({ prodId: { company: site.name, product: 'events' } })
  // This URL redirects to the page in the visitor's language.
  const url = `${site.origin}/events/${encodeURIComponent(event.id)}`
  const timed = event.races.flatMap((race) => {
    const start = race.startsAt ?? race.previousStartsAt
    return start === null ? [] : [{ ...race, start }]
  })
  for (const race of timed) {
    calendar.createEvent({
      ...entryOf(event, race),
      id: uidOf('race', race.id),
      summary: event.races.length === 1 ? event.name : `${event.name}: ${race.name}`,
      url: `${url}/races/${encodeURIComponent(race.id)}`,
      // The entry has no end, because nobody knows when the last athlete will finish.
      ...(isAwaitingStart(race)
        ? { allDay: true, start: new Date(civilDay(race.start, event.timeZone)) }
        : { start: new Date(race.start) }),
    })
  }
  if (event.races.length === 0 || timed.length < event.races.length) {
    calendar.createEvent({
      ...entryOf(event, event),
      id: uidOf('event', event.id),
      summary: event.name,
      url,
      allDay: true,
      start: new Date(event.dateFrom),
      end: dayAfter(event.dateTo),
    })
  }
  return `${calendar.toString()}\r\n`
}

type Facts = Pick<CalendarEvent, 'status' | 'statusDecision'>

const isAwaitingStart = ({ status, statusDecision }: Facts) =>
  status === 'POSTPONED' && (statusDecision?.newDate ?? null) === null

/** What the entries of an event and of its races share. */
function entryOf(event: CalendarEvent, of: Facts) {
  const { city, country, description, revision, revisedAt } = event
  const countryName =
    country && new Intl.DisplayNames('en', { type: 'region' }).of(country.toUpperCase())
  const place = of.statusDecision?.newPlace ?? city
  return {
    description: [of.statusDecision?.reason, description].filter(Boolean).join('\n\n'),
    location: [place, countryName].filter(Boolean).join(', '),
    // The same facts always give the same file.
    stamp: new Date(revisedAt ?? 0),
    sequence: revision,
    status: isAwaitingStart(of) ? ICalEventStatus.TENTATIVE : calendarStatus[of.status],
  }
}

const calendarStatus = {
  SCHEDULED: ICalEventStatus.CONFIRMED,
  POSTPONED: ICalEventStatus.CONFIRMED,
  MOVED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
}

/**
 * The UID of an entry. It is the same for all addresses of the site, so importing the file again
 * replaces the earlier entry.
 */
function uidOf(kind: 'event' | 'race', id: string): string {
  return `${kind}-${id}@parcours`
}

/** The day after a date. In iCalendar the end of an all-day entry is exclusive. */
function dayAfter(date: string): Date {
  return new Date(Date.parse(date) + 86_400_000)
}
