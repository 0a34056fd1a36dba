/** The facts of an event that a table of results does not have. */
export const eventFacts = [
  'event',
  'name',
  'organisation',
  'date',
  'time-zone',
  'sport',
  'sport-label',
  'race',
  'distance',
  'city',
  'country',
] as const
export type EventFact = (typeof eventFacts)[number]
export type EventFacts = ReadonlyMap<EventFact, string>
