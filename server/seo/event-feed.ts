import { Feed } from 'feed'
import { escapeMarkup } from '../../domain/escape-markup.ts'
import type { CalendarEvent } from '../../services/events/calendar/schema.ts'
import { fileLinks } from '../../src/router/file-links.ts'
import type { ServerBundle } from '../pages/pages.ts'
import { type AddDocument, atomDocument } from './cached-documents.ts'
import { listQuery, readEventList } from './event-lists.ts'

/**
 * Adds `/feeds/{language}/events.xml`, an Atom feed of the events in a list, in the order of the
 * list. A feed reader can show an event again when its status or its time changes.
 */
export function eventFeedRoutes(
  add: AddDocument,
  bundle: Pick<ServerBundle, 'linksIn' | 'loadIntl' | 'headingOf'>,
  site: { name: string; origin: () => string },
): void {
  add(
    '/feeds/:code/events.xml',
    async (parameters, _, readEvents) => {
      const { events, title, language, page } = await readEventList(parameters, readEvents, bundle)
      const { code: _code, ...criteria } = parameters
      const intl = await bundle.loadIntl(language, 'event-list')
      const links = bundle.linksIn(language.code)
      const countries = new Intl.DisplayNames(language.tag, { type: 'region' })
      const origin = site.origin()
      const changes = events.map(changedAt)
      const feed = new Feed({
        id: origin + page,
        title: `${site.name}: ${title}`,
        link: origin + page,
        feedLinks: {
          atom: origin + fileLinks.eventsFeed({ language: language.code, ...criteria }),
        },
        author: { name: site.name },
        generator: false,
        updated: new Date(Math.max(0, ...changes.map(Number))),
      })
      for (const event of events) {
        const link = origin + links.event({ eventId: event.id })
        const country = event.country && countries.of(event.country.toUpperCase())
        const status =
          event.status === 'scheduled'
            ? null
            : intl.formatMessage({ id: `event_status.${event.status}` })
        const days = [...new Set([event.date_from, event.date_to])].map(written).join(' – ')
        const facts = [status, days, [event.place, country].filter(Boolean).join(', ')]
        feed.addItem({
          id: `${origin}/events/${encodeURIComponent(event.id)}`,
          title: escapeMarkup(event.name),
          link,
          date: changedAt(event),
          description: escapeMarkup([...facts, event.reason].filter(Boolean).join(' · ')),
        })
      }
      return atomDocument(feed)
    },
    listQuery,
  )
}

const changedAt = ({ revised_at: revisedAt }: CalendarEvent) => new Date(revisedAt)

/** Returns a day in the form in which pages show it: DD-MM-YYYY. */
const written = (day: string) => day.split('-').toReversed().join('-')
