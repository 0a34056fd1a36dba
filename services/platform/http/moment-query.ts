import Type, { type Static } from 'typebox'

/** Pattern of one to eight start numbers, separated by commas. */
const bibs = '^[^,\\u0000]{1,20}(?:,[^,\\u0000]{1,20}){0,7}$'

/** Query parameters for the field of a race at a moment. */
export const MomentQuery = Type.Object({
  ms: Type.Optional(
    Type.Integer({
      title: 'RaceClock',
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description:
        'Milliseconds since the first gun. Default: the last passing received while the race is live, afterwards the first finish. A replay that is not unlocked has whole minutes: moments between them are rounded down, the first finish up.',
    }),
  ),
  bibs: Type.Optional(
    Type.String({
      title: 'Bibs',
      pattern: bibs,
      description: 'Up to eight start numbers to follow, separated by commas.',
    }),
  ),
})

/** A moment of a race, and the start numbers of the athletes to follow. */
export interface Moment {
  /** Milliseconds since the gun. Undefined for the moment that the race shows by default. */
  ms: number | undefined
  bibs: readonly string[]
}

export function momentOf({ ms, bibs: list }: Static<typeof MomentQuery>): Moment {
  return { ms, bibs: list === undefined ? [] : [...new Set(list.split(','))] }
}
