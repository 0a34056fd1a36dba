/** States of an event, in chronological order. */
export const eventStates = ['before', 'during', 'after'] as const
export type EventState = (typeof eventStates)[number]

/**
 * Whether an event or a race has a start time. A postponed event or race has none until the new
 * start is announced.
 */
export const eventStatuses = ['scheduled', 'postponed'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * Path segments below `/{language}/events/` that are pages of the site. Event ids must differ from
 * them.
 */
export const reservedEventIds = [
  'week',
  'upcoming',
  'finished',
  'search',
  'sport',
  'country',
  'map',
] as const

export function isEventState(word: unknown): word is EventState {
  return eventStates.some((state) => state === word)
}
