import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { realData } from '../../../../../tests/real-data.ts'
import { measureCourse } from './measure-course.ts'

describe('real courses', () => {
  test.for([
    {
      file: 'manchester-marathon-2026',
      distance: 42_230,
      points: 352,
      ways: 0,
      least: 40,
      most: 150,
    },
    {
      file: 'inverness-half-marathon',
      distance: 21_080,
      points: 181,
      ways: 3,
      least: 50,
      most: 110,
    },
    { file: 'utmb-2024', distance: 173_300, points: 7_660, ways: 0, least: 9_600, most: 10_000 },
    { file: 'tdf-2024-stage21', distance: 35_150, points: 3_372, ways: 0, least: 650, most: 740 },
    // On this flat course along a river, the unsmoothed sum of rises is 1,443 m.
    { file: 'wachau-marathon-2022', distance: 42_260, points: 780, ways: 0, least: 60, most: 300 },
  ])('$file', ({ file, distance, points, ways, least, most }, context) => {
    const route = measureCourse(
      readFileSync(join(realData(context), 'courses', `${file}.gpx`), 'utf8'),
    )
    expect(Math.abs(route.distance - distance)).toBeLessThan(30)
    expect(route.line).toHaveLength(points)
    expect(route.wayPoints).toHaveLength(ways)
    expect(route.ascent).toBeGreaterThan(least)
    expect(route.ascent).toBeLessThan(most)
    expect(route.profile).toHaveLength(256)
    expect(route.outline).toHaveLength(512)
  })

  test('a course without elevation has no ascent and no profile', (context) => {
    const xml = readFileSync(join(realData(context), 'courses', 'allermuir-hill-race.gpx'), 'utf8')
    expect(measureCourse(xml)).toMatchObject({ ascent: null, descent: null, profile: null })
    expect(measureCourse(xml).wayPoints).toHaveLength(9)
  })
})

const gpx = (points: string) =>
  `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`
const point = (lat: number, lon: number, ele?: number) =>
  `<trkpt lat="${String(lat)}" lon="${String(lon)}">${ele === undefined ? '' : `<ele>${String(ele)}</ele>`}</trkpt>`
const way = (name: string) => `<wpt lat="1" lon="2"><name>${name}</name></wpt>`

test('a degree of latitude is 111.2 km and points up', () => {
  const route = measureCourse(gpx(point(0, 10) + point(1, 10)))
  expect(route.distance).toBe(111_195)
  expect(route.outline.slice(0, 2)).toEqual([0, 1000])
  expect(route.outline.slice(-2)).toEqual([0, 0])
})

test('a course across the 180th meridian is not split', () => {
  const route = measureCourse(gpx(point(0, 179.9) + point(0, -179.9)))
  expect(route.distance).toBe(22_239)
  expect(route.outline.slice(0, 2)).toEqual([0, 0])
  expect(route.outline.slice(-2)).toEqual([1000, 0])
})

test('counts a hill once and interpolates a missing elevation', () => {
  const hill = [0, 0.01, 0.02, 0.03, 0.04].map((lat, index) =>
    point(lat, 0, [100, 150, undefined, 250, 120][index]),
  )
  const route = measureCourse(gpx(hill.join('')))
  expect(route.ascent).toBeGreaterThan(145)
  expect(route.ascent).toBeLessThanOrEqual(150)
  expect(route.descent).toBeGreaterThan(125)
  expect(route.descent).toBeLessThanOrEqual(130)
})

test('reads a route if there is no track, and keeps the names of way points', () => {
  const route = measureCourse(
    `<gpx xmlns="x"><wpt lat="1" lon="2"><name>Soup &amp; bread</name></wpt><rte>
      <name>Loop</name><rtept lat="1" lon="2"><name>a</name></rtept><rtept lat="1" lon="3"/></rte></gpx>`,
  )
  expect(route.wayPoints).toEqual([{ name: 'Soup & bread', longitude: 2, latitude: 1 }])
  expect(route.line).toHaveLength(2)
})

test.each([
  ['not XML at all', 'text data outside of root node'],
  ['<kml></kml>', 'is not a GPX file'],
  ['<gpx><trk>', 'unclosed tag'],
  [gpx(point(1, 2)), 'holds no track or route'],
  [gpx(point(91, 2)), 'has a point at lat="91"'],
  [gpx('<trkpt lat="" lon="1"/>'), 'has a point at lat=""'],
  [gpx('<trkpt lat="0x10" lon="1"/>'), 'has a point at lat="0x10"'],
  [gpx(point(1, 2) + point(1, 2)), 'whose points are all at one place'],
  [gpx(point(1, 2) + point(1, 3) + way('').repeat(2_001)), 'has more than 2000 way points'],
  [gpx(point(1, 2) + point(1, 3) + way('a'.repeat(201))), 'longer than 200 characters'],
  [gpx('<trkpt lat="1" lon="1"><ele>high</ele></trkpt>'), 'has the elevation "high"'],
])('%s is refused', (xml, message) => {
  expect(() => measureCourse(xml)).toThrow(message)
})
