import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { execute, setService } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []

beforeAll(async () => {
  service = await createTestService()
  const pkg = harbourHalf({})
  const [half] = pkg.races
  if (!half) throw new Error('The example has a race.')
  pkg.races.push({ ...half, id: 'harbour-half-2026-walk', name: 'Walk', route: null, rankings: [] })
  await publishPackage(service.db, pkg)
  setService('events', async ({ url }) => {
    urls.push(url)
    const { statusCode: status, payload: body } = await service.app.inject(url)
    return { status, headers: { 'content-type': 'application/json' }, body }
  })
})
beforeEach(() => {
  urls = []
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
    gpxUrl: '/v1/web/races/harbour-half-2026-half/route.gpx',
  }
  expect(data).toEqual({ event: { races: [{ route }, { route: null }] } })
  const file = await service.app.inject(route.gpxUrl)
  expect(file.headers['content-type']).toContain('application/gpx+xml')
})

test('the line of a route is read only when it is asked for', async () => {
  await execute('{ race(id: "harbour-half-2026-half") { route { outline gpxUrl } } }', {}, {})
  expect(urls).toEqual([
    '/v1/web/races/harbour-half-2026-half',
    '/v1/web/routes?raceIds=harbour-half-2026-half',
  ])
})

test('an operation cannot read the lines of a hundred courses', async () => {
  const { errors } = await execute(
    '{ events(itemsPerPage: 20) { items { races { route { geoJson } } } } }',
    {},
    {},
  )
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'cost' })
  expect(urls).toEqual([])
})
