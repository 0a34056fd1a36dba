import type { Range } from '../../filters/event-filters.ts'

/**
 * The distances that have a name, in whole kilometres. A half marathon of 21.1 km has 21 whole
 * kilometres, and a marathon of 42.2 km has 42.
 */
export const namedDistances = {
  five: [5, 5],
  ten: [10, 10],
  half: [21, 21],
  marathon: [42, 42],
  ultra: [43, null],
} as const satisfies Record<string, Range<number>>

export type DistanceName = keyof typeof namedDistances

export const distanceNames = Object.keys(namedDistances) as DistanceName[]

/** Returns the name of a range of distances, or undefined if the range has no name. */
export function nameOfDistance([min, max]: Range<number>): DistanceName | undefined {
  return distanceNames.find((name) => {
    const [from, to] = namedDistances[name]
    return from === min && to === max
  })
}
