import { readDistance } from '../read/manifest/distances.ts'

/** Facts of an event that are not in a table of results. */
export const givenFacts = [
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
export type GivenFact = (typeof givenFacts)[number]
export type GivenFacts = ReadonlyMap<GivenFact, string>

type CamelCase<Name> = Name extends `${infer First}-${infer Second}`
  ? `${First}${Capitalize<Second>}`
  : Name

/** Returns the parameter of a request that has a fact: `timeZone` for `time-zone`. */
export function parameterOfFact<Fact extends GivenFact>(fact: Fact): CamelCase<Fact> {
  return fact.replace(/-./, ([, letter = '']) => letter.toUpperCase()) as CamelCase<Fact>
}

/** Returns the distance of the race in metres. Undefined if the facts do not contain it. */
export function lengthIn(facts: GivenFacts): number | undefined {
  const distance = facts.get('distance')
  return distance === undefined ? undefined : readDistance(distance)
}
