/** Facts of an event that are not in a table of results. */
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
