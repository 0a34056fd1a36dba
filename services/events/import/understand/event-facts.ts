/** The facts of an event that a table of results does not have. */
export const eventFacts = [
  'name',
  'organisation',
  'date',
  'time-zone',
  'sport',
  'distance',
  'city',
  'country',
] as const
export type EventFact = (typeof eventFacts)[number]
export type EventFacts = ReadonlyMap<EventFact, string>
