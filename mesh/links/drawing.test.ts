import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { execute, gateway, serveEvents } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []

beforeAll(async () => {
  service = await createTestService()
  const pkg = harbourHalf({})
  const [half] = pkg.races
  if (!half) throw new Error('The example has a race.')
  pkg.races.push({ ...half, id: 'harbour-half-2026-walk', name: 'Walk', route: null, rankings: [] })
  await publishPackage(service.db, pkg)
  urls = serveEvents(service.app)
})
beforeEach(() => {
  urls.length = 0
})
afterAll(() => service.close())

test('a route has its line as a GeoJSON feature and the address of its GPX file', async () => {
  const { data, errors } = await execute(
    '{ event(id: "harbour-half-2026") { races { route { geoJson gpxUrl } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  const route = {
    geoJson: {
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
    gpxUrl: 'https://site.example/v1/web/races/harbour-half-2026-half/route.gpx',
  }
  expect(data).toEqual({ event: { races: [{ route }, { route: null }] } })
  const file = await service.app.inject(new URL(route.gpxUrl).pathname)
  expect(file.headers['content-type']).toContain('application/gpx+xml')
})

test('the line of a route is read only when it is asked for', async () => {
  await execute('{ race(id: "harbour-half-2026-half") { route { outline gpxUrl } } }', {}, {})
  expect(urls).toEqual([
    '/v1/web/races/harbour-half-2026-half',
    '/v1/web/routes?raceIds=harbour-half-2026-half',
  ])
})

test('the line of a route has the cost of a hundred objects', async () => {
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      query: '{ events(itemsPerPage: 10) { items { races { route { geoJson } } } } }',
    }),
  })
  const { errors } = (await response.json()) as { errors: { extensions: object }[] }
  expect(errors[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'cost' })
  expect(urls).toEqual([])
})

test('an event has coordinates, and a split names its checkpoint and the time of day', async () => {
  const { data, errors } = await execute(
    `{
      events { items { coordinates { latitude longitude } } }
      race(id: "harbour-half-2026-half") {
        checkPoints { id }
        rankings { entries { items { athlete { splits { checkPointId clockTime } } } } }
      }
    }`,
    {},
    {},
  )
  expect(errors).toBeUndefined()
  const [five, ten] = ['harbour-half-2026-half~5000', 'harbour-half-2026-half~10000']
  const splits = [
    { checkPointId: five, clockTime: '2026-05-03T08:18:20.000Z' },
    { checkPointId: ten, clockTime: '2026-05-03T08:35:00.000Z' },
    { checkPointId: null, clockTime: '2026-05-03T09:00:00.000Z' },
  ]
  const items = ['1', '2', '3'].map(() => ({ athlete: { splits } }))
  expect(data).toEqual({
    events: { items: [{ coordinates: { latitude: 51.92, longitude: 4.48 } }] },
    race: { checkPoints: [{ id: five }, { id: ten }], rankings: [{ entries: { items } }] },
  })
})
