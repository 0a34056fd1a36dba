/** States of an event, in chronological order. */
export const eventStates = ['before', 'during', 'after'] as const
export type EventState = (typeof eventStates)[number]

/**
 * Whether an event or a race takes place as planned. A postponed event or race has a new start, or
 * none until it is announced. A moved one takes place elsewhere.
 */
export const eventStatuses = ['scheduled', 'postponed', 'cancelled', 'moved'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** States of entries. The first of several races' states is that of their event. */
export const entryStates = ['open', 'waiting_list', 'full', 'closed'] as const
export type EntryState = (typeof entryStates)[number]

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
