import type { CalendarEvent, CalendarRace } from '../../services/events/calendar/schema.ts'
import { civilDay } from '../../domain/civil-days.ts'
import type { ServerBundle } from '../pages/pages.ts'
import type { AddDocument } from './cached-documents.ts'
import { listQuery, readEventList, readEvent } from './event-lists.ts'
import { type CalendarEntry, icalendar } from './icalendar.ts'

const contentType = 'text/calendar; charset=utf-8'

/**
 * Adds `/events/{id}.ics`, an event as an iCalendar file. Also adds `/feeds/{language}/events.ics`,
 * a list of events to which calendar programs subscribe.
 */
export function calendarRoutes(
  add: AddDocument,
  bundle: Pick<ServerBundle, 'linksIn' | 'loadIntl' | 'headingOf'>,
  site: { name: string; origin: () => string },
): void {
  add('/events/:eventId.ics', async ({ eventId = '' }, _, readEvents) => {
    const event = await readEvent(readEvents, eventId)
    return { contentType, body: icalendar(site.name, event.name, entriesOf(event, site.origin())) }
  })
  add(
    '/feeds/:code/events.ics',
    async (parameters, _, readEvents) => {
      const { events, title } = await readEventList(parameters, readEvents, bundle)
      const origin = site.origin()
      const entries = events.flatMap((event) => entriesOf(event, origin))
      return { contentType, body: icalendar(site.name, `${site.name}: ${title}`, entries) }
    },
    listQuery,
  )
}

/**
 * Returns the entries of an event. Each race with a start time has its own entry. If the event has
 * no races, or a race without a start time, the event also has an all-day entry.
 * A race that is postponed without a new start has a tentative entry on its planned day. The UID of
 * a race's entry stays the same after a postponement, so the tentative entry replaces the earlier
 * one in calendars.
 */
function entriesOf(event: CalendarEvent, origin: string): CalendarEntry[] {
  // The URL has no language, so it redirects to the page in the visitor's language.
  const url = `${origin}/events/${encodeURIComponent(event.id)}`
  const timed = event.races.flatMap((race) =>
    race.start === null ? [] : [{ ...race, start: race.start }],
  )
  const { name, time_zone: timeZone } = event
  const entries = timed.map((race) => ({
    ...entryOf(event, race, race.place ?? event.place),
    uid: uidOf('race', race.id),
    summary: event.races.length === 1 ? name : `${name}: ${race.name}`,
    url: `${url}/races/${encodeURIComponent(race.id)}`,
    // A timed entry has no end, because nobody knows when the last athlete will finish.
    when: race.awaits_start
      ? { firstDay: civilDay(race.start, timeZone), lastDay: civilDay(race.start, timeZone) }
      : { start: new Date(race.start), timeZone },
  }))
  if (event.races.length > 0 && timed.length === event.races.length) return entries
  const whole = {
    ...entryOf(event, event, event.place),
    uid: uidOf('event', event.id),
    summary: name,
    url,
    when: { firstDay: event.date_from, lastDay: event.date_to },
  }
  return [...entries, whole]
}

/** Returns the fields that are computed in the same way for an event and for a race. */
function entryOf(
  event: CalendarEvent,
  of: Pick<CalendarRace, 'status' | 'reason' | 'awaits_start'>,
  place: string | null,
) {
  const { country, description, revision, revised_at: revisedAt } = event
  return {
    description: [of.reason, description].filter(Boolean).join('\n\n'),
    location: [place, country && countryNames.of(country.toUpperCase())].filter(Boolean).join(', '),
    // DTSTAMP is the time of the last revision and not the current time, so an unchanged event
    // always gives the same file.
    changedAt: revisedAt,
    sequence: revision,
    status:
      of.status === 'cancelled'
        ? 'CANCELLED'
        : of.awaits_start
          ? 'TENTATIVE'
          : ('CONFIRMED' as const),
  } satisfies Partial<CalendarEntry>
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/**
 * Returns the UID of an entry. It does not contain the origin of the site, so importing the file
 * again from another address replaces the earlier entry.
 */
function uidOf(kind: 'event' | 'race', id: string): string {
  return `${kind}-${id}@parcours`
}
