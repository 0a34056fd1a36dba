/** Metres per unit. A mile counts as 1,609 m. */
const metres = new Map(Object.entries({ m: 1, km: 1000, mi: 1609, mile: 1609, miles: 1609 }))

/**
 * Converts a distance of event.yml to whole metres. The distance is a number of metres, `10 km` or
 * `26.2 miles`.
 */
export function readDistance(distance: number | string): number {
  if (typeof distance === 'number') return Math.round(distance)
  const [, value = '', unit = 'm'] = /^([\d.,]+) ?(\w+)$/.exec(distance) ?? []
  return Math.round(Number(value.replace(',', '.')) * (metres.get(unit) ?? 1))
}
