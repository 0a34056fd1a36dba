import { measureElevation } from '../../services/events/import/read/course/elevation.ts'
import {
  distancesAlong,
  type CoursePosition,
} from '../../services/events/import/read/course/geometry.ts'
import { drawOutline } from '../../services/events/import/read/course/outline.ts'
import type { MeasuredRoute } from '../../services/events/event-package.ts'

/** Measures a drawn course in the same way as an imported course. */
export function routeAlong(places: readonly CoursePosition[]): MeasuredRoute {
  const line = places.map(([longitude, latitude, height]): CoursePosition => [
    toSixDecimals(longitude),
    toSixDecimals(latitude),
    height,
  ])
  const distances = distancesAlong(line)
  const heights = line.flatMap(([, , height]) => (height === null ? [] : [height]))
  const elevation =
    heights.length === line.length ? measureElevation(distances, heights) : undefined
  return {
    distance: Math.round(distances.at(-1) ?? 0),
    ascent: elevation?.ascent ?? null,
    descent: elevation?.descent ?? null,
    line,
    wayPoints: wayPointsOf(line),
    outline: drawOutline(line, distances),
    profile: elevation?.profile ?? null,
  }
}

function wayPointsOf(line: readonly CoursePosition[]): MeasuredRoute['wayPoints'] {
  const [start] = line
  const finish = line.at(-1)
  if (!start || !finish) return []
  const named = (name: string, [longitude, latitude]: CoursePosition) => ({
    name,
    longitude,
    latitude,
  })
  return (distancesAlong([start, finish])[1] ?? 0) < 100
    ? [named('Start and finish', start)]
    : [named('Start', start), named('Finish', finish)]
}

function toSixDecimals(degrees: number): number {
  return Number(degrees.toFixed(6))
}
