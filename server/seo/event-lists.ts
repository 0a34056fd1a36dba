import { findLanguage, type Language } from '../../domain/languages.ts'
import { today } from '../../domain/civil-days.ts'
import { encodeFilters } from '../../domain/filter-codec.ts'
import type { CalendarEvent, CalendarEventList } from '../../services/events/calendar/schema.ts'
import { tag } from '../../services/events/cache-tags.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { readFilters, withShownStates } from '../../src/filters/event-filters.ts'
import type { ServerBundle } from '../pages/pages.ts'
import type { ReadEvents } from './events-reader.ts'

/** The query parameters of a feed of events. */
export const listQuery = ['filters', 'list', 'organisation']

/**
 * Reads an event with the data that calendars show.
 * @throws Problem 404 event.notFound
 * @throws Problem 410 event.gone
 */
export async function readEvent(readEvents: ReadEvents, id: string): Promise<CalendarEvent> {
  const { items } = await readEvents<CalendarEventList>(
    `/v1/web/event-calendar?ids=${encodeURIComponent(id)}`,
    () => [tag.event(id)],
  )
  // Only the response for a single event says whether the event was removed.
  return items[0] ?? readEvents(`/v1/web/events/${encodeURIComponent(id)}`, () => [])
}

const lists = ['week', 'upcoming', 'finished'] as const

/** A list of events, with its title in a language of the site. */
export interface EventList {
  events: CalendarEvent[]
  /** The name of the list. */
  title: string
  language: Language
  /** Path of the page with the list. */
  page: string
}

/**
 * Reads the list that the query of a feed selects: a list of the site, the events of an
 * organisation, or the events that match the filters of a page. If the filters contain no state of
 * events, the list leaves out events that are over, like the page.
 * @throws Problem 404 for an unknown language
 * @throws Problem 400 for an unknown list, and for filters that cannot be read
 */
export async function readEventList(
  parameters: Record<string, string>,
  readEvents: ReadEvents,
  { linksIn, loadIntl, headingOf }: Pick<ServerBundle, 'linksIn' | 'loadIntl' | 'headingOf'>,
): Promise<EventList> {
  const { code, filters: text = null, organisation, list: listName } = parameters
  const language = findLanguage(code)
  const list = lists.find((each) => each === listName)
  if (!language) throw routeNotFound()
  if (listName !== undefined && !list) {
    throw new Problem(400, 'request.invalid', `Expected one of: ${lists.join(', ')}.`, 'list')
  }
  const { filters, unreadable } = readFilters(text)
  if (unreadable) {
    const title = 'The filters cannot be read: copy them from the address of a list of events.'
    throw new Problem(400, 'filters.invalid', title, 'filters')
  }
  const shown = list ? filters : withShownStates(filters, today())
  const query = new URLSearchParams({
    ...(list && { list }),
    ...(organisation !== undefined && { organisationId: organisation }),
    filters: encodeFilters(shown),
  })
  const { items } = await readEvents<CalendarEventList>(
    `/v1/web/event-calendar?${query.toString()}`,
    () => [organisation === undefined ? tag.list : tag.eventsOf(organisation), tag.list],
  )
  const intl = await loadIntl(language, 'event-list')
  const links = linksIn(language.code)
  const pages = {
    week: links.eventsWeek(),
    upcoming: links.eventsUpcoming(),
    finished: links.eventsFinished(),
  }
  const title = list
    ? intl.formatMessage({ id: `event_list.title.${list}` })
    : headingOf(shown, intl, undefined)
  if (organisation !== undefined) {
    const { name } = await readEvents<{ name: string }>(
      `/v1/web/organisations/${encodeURIComponent(organisation)}`,
      () => [tag.organisation(organisation)],
    )
    const page = links.organisationEvents({ organisationId: organisation })
    return { events: items, title: `${name}: ${title}`, language, page }
  }
  return {
    events: items,
    title,
    language,
    page: list ? pages[list] : links.eventsFound({ filters: text ?? undefined }),
  }
}
