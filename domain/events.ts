/** States of an event, in chronological order. */
export const eventStates = ['before', 'during', 'after'] as const
export type EventState = (typeof eventStates)[number]

/**
 * Whether an event or a race takes place as planned. `postponed` means that the start is later. The
 * new start is not always known yet. `moved` means that the place is different.
 */
export const eventStatuses = ['scheduled', 'postponed', 'cancelled', 'moved'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * States of the entries (sign-ups) to an event or a race. If the races of an event have different
 * states, the event has the state that comes first in this list.
 */
export const entryStates = ['open', 'waiting_list', 'full', 'closed'] as const
export type EntryState = (typeof entryStates)[number]

/** The fields of event.yml with which an organiser announces an event, besides its races. */
export const eventFacts = [
  'name',
  'description',
  'city',
  'country',
  'time_zone',
  'date_from',
  'date_to',
  'edition_of',
  'entries',
] as const

/** A decision on whether and how an event or a race takes place. */
export interface StatusDecision {
  status: EventStatus
  /** The reason for the decision, as a sentence for visitors. */
  reason: string | null
  /**
   * Time of the decision; null when unknown. A decision without a time counts as earlier than any
   * decision with a time.
   */
  decidedAt: Date | null
  /**
   * The new day or start in the time zone of the event: `2026-05-03` or `2026-05-03 09:30`. Null
   * when not known.
   */
  newStart: string | null
  newPlace: string | null
}

/** How to enter an event or a race. Instants are ISO 8601. */
export interface Entries {
  url: string | null
  opens: string | null
  /** The time when entries close. Null if this is the start of the race. */
  closes: string | null
  /** Price as text: `€ 35, on the day € 45`. */
  price: string | null
  /** The state of the entries from the time when they open until the time when they close. */
  state: EntryState
}

/** Path segments below `/{language}/events/` that are reserved. They cannot be ids of events. */
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
