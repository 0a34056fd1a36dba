import { type EventFilters, readFilters, writeFilters } from '../../filters/event-filters.ts'
import type { EventCardFragment, EventListScreenQuery } from '../../gql/event-list.ts'
import { linksIn } from '../../router/links.ts'

const eventCounts: EventListScreenQuery['eventCounts'] = {
  __typename: 'EventCounts',
  sports: [
    { __typename: 'SportCount', value: 'RUNNING', count: 48 },
    { __typename: 'SportCount', value: 'BIATHLON', count: 0 },
    { __typename: 'SportCount', value: 'HANDCYCLE', count: 2 },
    { __typename: 'SportCount', value: 'INLINE_SKATING', count: 9 },
  ],
  countries: [
    { __typename: 'CountryCount', value: 'at', count: 2, distance: 2_000_000 },
    { __typename: 'CountryCount', value: 'de', count: 6, distance: 2_100_000 },
    { __typename: 'CountryCount', value: 'nl', count: 8, distance: 1_800_000 },
  ],
}

/** Fakes a page of a list with `total` events. */
export function operationsWith(total: number, items: EventCardFragment[]) {
  const data: EventListScreenQuery = {
    events: { __typename: 'EventPage', total, items },
    eventCounts,
  }
  return { operations: { EventListScreen: data } }
}

/** Returns the filters in the address of a link. */
export const filtersOfLink = (link: HTMLElement | undefined) =>
  readFilters(
    new URL(link?.getAttribute('href') ?? '', location.origin).searchParams.get('filters'),
  ).filters

/** Returns the address of the events found by filters. */
export const searchFor = (filters: EventFilters) =>
  linksIn('en').eventsFound({ filters: writeFilters(filters) })
