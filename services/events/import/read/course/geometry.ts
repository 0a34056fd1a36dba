import { metresBetween } from '../../../../../domain/earth.ts'

/** A position: longitude and latitude in degrees, elevation in metres above sea level. */
export type CoursePosition = [longitude: number, latitude: number, elevation: number | null]

/** Returns the metres from the start to each position along the line. */
export function distancesAlong(line: readonly CoursePosition[]): number[] {
  let total = 0
  return line.map((position, index) => {
    const before = line[index - 1]
    if (before !== undefined) total += metresBetween(before, position)
    return total
  })
}

/**
 * Interpolates the values linearly at `count` points. These points are evenly spaced by distance
 * from start to finish.
 */
export function sampleEvenly(
  distances: readonly number[],
  values: readonly number[],
  count: number,
): number[] {
  const total = distances.at(-1) ?? 0
  let index = 0
  return Array.from({ length: count }, (_, sample) => {
    const at = (total * sample) / (count - 1)
    while (index < distances.length - 2 && (distances[index + 1] ?? 0) < at) index += 1
    const from = distances[index] ?? 0
    const to = distances[index + 1] ?? from
    const share = to > from ? Math.min(1, (at - from) / (to - from)) : 0
    const low = values[index] ?? 0
    return low + ((values[index + 1] ?? low) - low) * share
  })
}
