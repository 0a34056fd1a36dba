import type { Route } from '../../import/event-package.ts'

const EARTH = 6_371_009
const SAMPLES = 256

type Place = Route['line'][number]

/** A measured course along a line. */
export function routeAlong(places: readonly Place[]): Route {
  const line = places.map(([longitude, latitude, height]): Place => [
    rounded(longitude, 6),
    rounded(latitude, 6),
    height,
  ])
  const along: number[] = []
  let distance = 0
  for (const [index, place] of line.entries()) {
    const previous = line[index - 1]
    if (previous) distance += metresBetween(previous, place)
    along.push(distance)
  }
  const samples = Array.from({ length: SAMPLES }, (_, index) =>
    placeAt(line, along, (distance * index) / (SAMPLES - 1)),
  )
  const heights = samples.map(([, , height]) => height)
  const profile = heights.every((height) => height !== null)
    ? smoothed(heights).map((height) => Math.round(height))
    : null
  const climbs = profile?.slice(1).map((height, index) => height - (profile[index] ?? height))
  return {
    distance: Math.round(distance),
    ascent: climbs?.reduce((sum, climb) => sum + Math.max(0, climb), 0) ?? null,
    descent: climbs?.reduce((sum, climb) => sum + Math.max(0, -climb), 0) ?? null,
    line,
    wayPoints: wayPointsOf(line),
    outline: outlineOf(samples),
    profile,
  }
}

function wayPointsOf(line: readonly Place[]): Route['wayPoints'] {
  const [start] = line
  const finish = line.at(-1)
  if (!start || !finish) return []
  const named = (name: string, [longitude, latitude]: Place) => ({ name, longitude, latitude })
  return metresBetween(start, finish) < 100
    ? [named('Start and finish', start)]
    : [named('Start', start), named('Finish', finish)]
}

function outlineOf(places: readonly Place[]): number[] {
  const middle = places.reduce((sum, [, latitude]) => sum + latitude, 0) / places.length
  const shrink = Math.cos((middle * Math.PI) / 180)
  const xs = places.map(([longitude]) => longitude * shrink)
  const ys = places.map(([, latitude]) => -latitude)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top)
  return xs.flatMap((x, index) => [
    Math.round(((x - left) / size) * 1000),
    Math.round((((ys[index] ?? top) - top) / size) * 1000),
  ])
}

function placeAt(line: readonly Place[], along: readonly number[], metres: number): Place {
  const after = along.findIndex((reached) => reached >= metres)
  const to = line[after] ?? line.at(-1)
  const from = line[after - 1] ?? to
  if (!from || !to) throw new Error('A course without a line')
  const length = (along[after] ?? 0) - (along[after - 1] ?? 0)
  const share = length > 0 ? (metres - (along[after - 1] ?? 0)) / length : 1
  const [height, next] = [from[2], to[2]]
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    height === null || next === null ? null : height + (next - height) * share,
  ]
}

function smoothed(heights: readonly number[]): number[] {
  return heights.map((_, index) => {
    const near = heights.slice(Math.max(0, index - 2), index + 3)
    return near.reduce((sum, height) => sum + height, 0) / near.length
  })
}

function metresBetween([fromX, fromY]: Place, [toX, toY]: Place): number {
  const radians = Math.PI / 180
  const half =
    Math.sin(((toY - fromY) * radians) / 2) ** 2 +
    Math.cos(fromY * radians) *
      Math.cos(toY * radians) *
      Math.sin(((toX - fromX) * radians) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.sqrt(half))
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
