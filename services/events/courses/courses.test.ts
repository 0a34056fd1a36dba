import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { GeoJson, Route } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const race = '/v1/web/races/harbour-half-2026-half'

beforeAll(async () => {
  service = await createTestService()
  const pkg = harbourHalf({})
  pkg.event.name = 'Harbour <Half> & "Co"'
  const [half] = pkg.races
  if (!half?.route) throw new Error('The example has a course.')
  half.route.wayPoints = [
    { name: 'Tom & Jerry’s\u0007</name> 水', longitude: 4.49, latitude: -51.5 },
  ]
  pkg.races.push({ ...half, id: 'harbour-half-2026-walk', name: 'Walk', route: null, rankings: [] })
  await publishPackage(service.db, pkg)
})
afterAll(() => service.close())

test('courses come as drawings, in batches, without races that have no course', async () => {
  const { body } = await service.get<{ items: Route[] }>(
    '/v1/web/routes?raceIds=harbour-half-2026-half,harbour-half-2026-walk,nothing',
  )
  expect(body.items).toMatchObject([
    { race_id: 'harbour-half-2026-half', distance: 21_097, ascent: 12, elevation_profile: [1, 2] },
  ])
  expect(await service.get('/v1/web/routes')).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', field: 'raceIds' },
  })
})

test('a course as GeoJSON has its line with known elevations, then its way points', async () => {
  const { headers, body } = await service.get<GeoJson>(`${race}/route`)
  expect(headers['content-type']).toMatch('application/geo+json')
  expect(headers.etag).toBeTruthy()
  expect(body).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [4.48, 51.92, 1],
            [4.5, 51.93],
          ],
        },
        properties: { name: 'Half marathon', distance: 21_097, ascent: 12, descent: 12 },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [4.49, -51.5] },
        properties: { name: 'Tom & Jerry’s\u0007</name> 水' },
      },
    ],
  })
})

test('a course as GPX is a file to download', async () => {
  const response = await service.app.inject({ method: 'GET', url: `${race}/route.gpx` })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('application/gpx+xml') as string,
    'content-disposition': 'attachment; filename="harbour-half-2026-half.gpx"',
  })
  const { elements, texts } = parse(response.body)
  expect(elements).toEqual([
    ['gpx', { version: '1.1', creator: 'parcours', xmlns: 'http://www.topografix.com/GPX/1/1' }],
    ['metadata', {}],
    ['name', {}],
    ['wpt', { lat: '-51.5', lon: '4.49' }],
    ['name', {}],
    ['trk', {}],
    ['name', {}],
    ['trkseg', {}],
    ['trkpt', { lat: '51.92', lon: '4.48' }],
    ['ele', {}],
    ['trkpt', { lat: '51.93', lon: '4.5' }],
  ])
  const name = 'Harbour <Half> & "Co": Half marathon'
  expect(texts).toEqual([name, 'Tom & Jerry’s</name> 水', name, '1'])
})

function parse(xml: string) {
  const elements: [string, object][] = []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => elements.push([name, { ...attributes }]))
  parser.on('text', (text) => text.trim() !== '' && texts.push(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return { elements, texts }
}

test.each([
  ['nothing', 'race.notFound'],
  ['harbour-half-2026-walk', 'race.routeNotFound'],
])('without a course, %s fails with %s', async (id, code) => {
  for (const path of ['route', 'route.gpx']) {
    expect(await service.get(`/v1/web/races/${id}/${path}`)).toMatchObject({
      status: 404,
      body: { code },
    })
  }
})
