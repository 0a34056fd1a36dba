import { SaxesParser } from 'saxes'
import type { WayPoint } from '../../../tables/races.ts'
import type { CoursePosition } from './geometry.ts'

/** Error in a GPX file, with the line at which it occurs. */
export class BadGpx extends Error {
  override readonly name = 'BadGpx'
  /** Line number in the file, from 1. */
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

export interface Gpx {
  line: CoursePosition[]
  wayPoints: WayPoint[]
}

interface Point extends WayPoint {
  elevation: number | null
}

/** Maximum number of way points. All of them are part of the page and of every later import. */
const maxWayPoints = 2_000
/** Maximum length of the name of a way point. */
const maxNameLength = 200

/**
 * Reads the line and the way points of a GPX file. The line has all segments of the tracks in
 * order. If the file has no track, the line has the points of the routes.
 * @throws BadGpx when the file is not GPX, has a wrong value, has no line of two places, or has too
 * many way points
 */
export function readGpx(xml: string): Gpx {
  const tracks: Point[] = []
  const routes: Point[] = []
  const ways: Point[] = []
  const lists = new Map([
    ['trkpt', tracks],
    ['rtept', routes],
    ['wpt', ways],
  ])
  const path: string[] = []
  let point: Point | undefined
  let words = ''

  const parser = new SaxesParser()
  const stop = (message: string): never => {
    throw new BadGpx(message, parser.line)
  }
  const number = (text: string | undefined, most: number): number | undefined => {
    const digits = text?.trim() ?? ''
    // `Number` also reads `0x10`, and an empty text as 0.
    const value = /^[\d.eE+-]+$/.test(digits) ? Number(digits) : NaN
    return Math.abs(value) <= most ? value : undefined
  }
  const coordinate = (name: 'lat' | 'lon', text: string | undefined): number =>
    number(text, name === 'lat' ? 90 : 180) ?? stop(`has a point at ${name}="${text ?? ''}"`)

  parser.on('error', ({ message }) => stop(message))
  parser.on('opentag', ({ name, attributes: { lat, lon } }) => {
    if (path.length === 0 && name !== 'gpx') stop('is not a GPX file')
    path.push(name)
    words = ''
    const list = lists.get(name)
    if (!list) return
    const latitude = coordinate('lat', lat)
    point = { name: '', latitude, longitude: coordinate('lon', lon), elevation: null }
    list.push(point)
  })
  const collect = (part: string) => {
    words += part
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (point && lists.has(path.at(-1) ?? '')) {
      if (name === 'name') point.name = words.trim()
      if (name === 'ele') {
        point.elevation = number(words, 20_000) ?? stop(`has the elevation "${words}"`)
      }
    }
    if (lists.has(name)) point = undefined
  })
  parser.write(xml).close()

  const points = tracks.length > 0 ? tracks : routes
  const fault = faultOf(points, ways)
  if (fault !== undefined) stop(fault)
  return {
    line: points.map(({ longitude, latitude, elevation }) => [longitude, latitude, elevation]),
    wayPoints: ways.map(({ name, longitude, latitude }) => ({ name, longitude, latitude })),
  }
}

/** Says why a line with its way points cannot be a course. */
function faultOf(line: readonly Point[], ways: readonly Point[]): string | undefined {
  const [first] = line
  if (first === undefined || line.length < 2)
    return 'holds no track or route of at least two points'
  const { latitude, longitude } = first
  if (line.every((each) => each.latitude === latitude && each.longitude === longitude)) {
    return 'has a track or route whose points are all at one place'
  }
  if (ways.length > maxWayPoints) return `has more than ${String(maxWayPoints)} way points`
  if (ways.some(({ name }) => name.length > maxNameLength)) {
    return `has a way point whose name is longer than ${String(maxNameLength)} characters`
  }
  return undefined
}
