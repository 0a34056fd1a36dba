import { metresOf } from '../../../../../domain/distances.ts'

const { kilometre: km, mile } = metresOf
const metres = new Map(Object.entries({ m: 1, km, mi: mile, mile, miles: mile }))

/**
 * Converts a distance of event.yml to whole metres. The distance is a number of metres, `10 km` or
 * `26.2 miles`.
 */
export function readDistance(distance: number | string): number {
  if (typeof distance === 'number') return Math.round(distance)
  const [, value = '', unit = 'm'] = /^([\d.,]+) ?(\w+)$/.exec(distance) ?? []
  return Math.round(Number(value.replace(',', '.')) * (metres.get(unit) ?? 1))
}
