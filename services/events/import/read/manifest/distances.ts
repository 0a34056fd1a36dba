/** Metres per unit; a mile is 1,609 m throughout the product. */
const metres: Record<string, number> = { m: 1, km: 1000, mi: 1609, mile: 1609, miles: 1609 }

/** Whole metres of a distance in event.yml: a number of metres, `10 km` or `26.2 miles`. */
export function readDistance(distance: number | string): number {
  if (typeof distance === 'number') return Math.round(distance)
  const [, value = '', unit = 'm'] = /^([\d.,]+) ?(\w+)$/.exec(distance) ?? []
  return Math.round(Number(value.replace(',', '.')) * (metres[unit] ?? 1))
}
