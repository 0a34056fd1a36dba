import ical, { ICalEventStatus } from 'ical-generator'
import { civilDay } from '../../domain/civil-days.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import type { AddDocument } from './cached-documents.ts'

type EventStatus = 'SCHEDULED' | 'POSTPONED'

interface CalendarEvent {
  id: string
  name: string
  description: string
  city: string | null
  country: string | null
  dateFrom: string
  dateTo: string
  status: EventStatus
  timeZone: string
  races: {
    id: string
    name: string
    startsAt: string | null
    previousStartsAt: string | null
    status: EventStatus
  }[]
}

const query = `query ($id: ID!) { event(id: $id) {
  id name description city country dateFrom dateTo status timeZone
  races { id name startsAt previousStartsAt status } } }`

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
  const region = event.country && new Intl.DisplayNames('en', { type: 'region' })
  const country = region && event.country ? region.of(event.country.toUpperCase()) : undefined
  const about = {
    description: event.description,
    location: [event.city, country].filter(Boolean).join(', '),
    stamp: new Date(),
  }
  // This URL redirects to the page in the visitor's language.
  const url = `${site.origin}/events/${encodeURIComponent(event.id)}`
  const timed = event.races.flatMap((race) => {
    const start = race.startsAt ?? race.previousStartsAt
    return start === null ? [] : [{ ...race, start }]
  })
  for (const { id, name, start, status } of timed) {
    calendar.createEvent({
      ...about,
      id: uidOf('race', id),
      summary: event.races.length === 1 ? event.name : `${event.name}: ${name}`,
      url: `${url}/races/${encodeURIComponent(id)}`,
      // The entry has no end, because nobody knows when the last athlete will finish.
      ...(status === 'POSTPONED'
        ? { ...tentative, start: new Date(civilDay(start, event.timeZone)) }
        : { start: new Date(start) }),
    })
  }
  if (event.races.length === 0 || timed.length < event.races.length) {
    calendar.createEvent({
      ...about,
      id: uidOf('event', event.id),
      summary: event.name,
      url,
      ...(event.status === 'POSTPONED' ? tentative : { allDay: true }),
      start: new Date(event.dateFrom),
      end: dayAfter(event.dateTo),
    })
  }
  return `${calendar.toString()}\r\n`
}

const tentative = { allDay: true, status: ICalEventStatus.TENTATIVE }

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
