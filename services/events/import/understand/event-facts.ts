/** Facts of an event that are not in a table of results. */
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
