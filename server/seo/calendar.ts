import ical from 'ical-generator'
import { Problem } from '../../services/platform/http/problem.ts'
import type { AddDocument } from './cached-documents.ts'

interface CalendarEvent {
  id: string
  name: string
  description: string
  city: string | null
  country: string | null
  dateFrom: string
  dateTo: string
  startsAt: string
  endsAt: string
  races: { startsAt: string | null }[]
}

const query = `query ($id: ID!) { event(id: $id) {
  id name description city country dateFrom dateTo startsAt endsAt races { startsAt } } }`

/** `/events/{id}.ics`: an event as an iCalendar file. */
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

/** An all-day entry when no race has a start time; otherwise instants, shown in the reader's time zone. */
function calendarOf(event: CalendarEvent, site: { name: string; origin: string }): string {
  const { id, name } = event
  const timed = event.races.some(({ startsAt }) => startsAt !== null)
  const calendar = ical({ prodId: { company: site.name, product: 'events' } })
  const region = event.country && new Intl.DisplayNames('en', { type: 'region' })
  const country = region && event.country ? region.of(event.country.toUpperCase()) : undefined
  const place = [event.city, country].filter(Boolean).join(', ')
  calendar.createEvent({
    // A stable UID: importing the file again replaces the earlier entry.
    id: `event-${id}@${new URL(site.origin).hostname}`,
    summary: name,
    description: event.description,
    location: place,
    // Redirects to the page in the visitor's language.
    url: `${site.origin}/events/${encodeURIComponent(id)}`,
    stamp: new Date(),
    ...(timed
      ? { start: new Date(event.startsAt), end: new Date(event.endsAt) }
      : { allDay: true, start: new Date(event.dateFrom), end: dayAfter(event.dateTo) }),
  })
  return calendar.toString()
}

/** iCalendar ends all-day entries with the exclusive next day. */
function dayAfter(date: string): Date {
  return new Date(Date.parse(date) + 86_400_000)
}
