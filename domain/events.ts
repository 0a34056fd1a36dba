/** States of an event in the order of time: before its start, during the event, after its end. */
export const eventStates = ['before', 'during', 'after'] as const
export type EventState = (typeof eventStates)[number]

/** Segments below `/{language}/events/` that are pages of the site, so no event has them as its id. */
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
