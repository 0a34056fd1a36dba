import type { EventFilters } from '../filters/event-filters.ts'

/** The fields with the name of a filter. Their text is the filter's value in a URL. */
export const filterFields = ['country', 'entries', 'name'] as const satisfies (keyof EventFilters)[]

/**
 * The fields of the event finder's form for browsers without JavaScript, as query parameters of the
 * page of found events.
 */
export const finderFields = [
  ...filterFields,
  'sport',
  'min',
  'max',
  'place',
  'km',
  'date',
  'days',
  'onlyAfter',
] as const
