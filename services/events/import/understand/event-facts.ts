import { readDistance } from '../read/manifest/distances.ts'

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

/** Returns the distance of the race in metres. Undefined if the facts do not contain it. */
export function lengthIn(facts: EventFacts): number | undefined {
  const distance = facts.get('distance')
  return distance === undefined ? undefined : readDistance(distance)
}
