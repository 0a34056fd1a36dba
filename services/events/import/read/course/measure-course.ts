import type { MeasuredRoute } from '../../../event-package.ts'
import { measureElevation } from './elevation.ts'
import { distancesAlong, type CoursePosition } from './geometry.ts'
import { type Gpx, readGpx } from './gpx.ts'
import { drawOutline } from './outline.ts'

/**
 * Maximum number of points of a line besides its end. A longer line keeps each nth point, because
 * no map shows so many points.
 */
const maxPoints = 20_000

/**
 * Measures the course in a GPX file: distance, ascent, descent, outline and profile.
 * @throws BadGpx when the file cannot be read
 */
export function measureCourse(xml: string): MeasuredRoute {
  const gpx = readGpx(xml)
  const distances = distancesAlong(gpx.line)
  const elevations = knownElevations(gpx, distances)
  const elevation = elevations === undefined ? undefined : measureElevation(distances, elevations)
  return {
    distance: Math.round(distances.at(-1) ?? 0),
    ascent: elevation?.ascent ?? null,
    descent: elevation?.descent ?? null,
    line: thinned(gpx.line).map(([longitude, latitude, height]) => [
      rounded(longitude, 6),
      rounded(latitude, 6),
      height === null ? null : rounded(height, 1),
    ]),
    wayPoints: gpx.wayPoints,
    outline: drawOutline(gpx.line, distances),
    profile: elevation?.profile ?? null,
  }
}

/**
 * Returns the elevations of all points. Missing elevations are interpolated. Returns undefined when
 * more than half of the elevations are missing, or fewer than two are known.
 */
function knownElevations({ line }: Gpx, distances: number[]): number[] | undefined {
  const measured = line.flatMap(([, , elevation], index) => (elevation === null ? [] : [index]))
  if (measured.length < Math.max(2, line.length / 2)) return undefined
  let next = 0
  return line.map(([, , elevation], index) => {
    while (next < measured.length && (measured[next] ?? 0) < index) next += 1
    if (elevation !== null) return elevation
    const before = measured[next - 1] ?? measured[next] ?? 0
    const after = measured[next] ?? before
    const span = (distances[after] ?? 0) - (distances[before] ?? 0)
    const share = span > 0 ? ((distances[index] ?? 0) - (distances[before] ?? 0)) / span : 0
    const from = line[before]?.[2] ?? 0
    return from + ((line[after]?.[2] ?? from) - from) * share
  })
}

function thinned(line: CoursePosition[]): CoursePosition[] {
  const stride = Math.ceil(line.length / maxPoints)
  return line.filter((_, index) => index % stride === 0 || index === line.length - 1)
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
