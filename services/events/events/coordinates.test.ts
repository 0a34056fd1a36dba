import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsMigrations } from '../app.ts'
import { decideStatus } from '../import/publish/decide-status.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { loadPlaces } from '../places/load-places.ts'
import { city } from '../places/testing.ts'
import { createTestService } from '../testing.ts'
import type { Event, EventPage } from './schema.ts'
import { filtersParameter } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
})
afterAll(() => service.close())

/** Publishes an event with one race for each start. Null means a race without a course. */
async function publish(starts: ([longitude: number, latitude: number] | null)[]) {
  const pkg = harbourHalf({ description: JSON.stringify(starts) })
  const [half] = pkg.races
  if (!half?.route) throw new Error('The example has a course.')
  const { route } = half
  pkg.races = starts.map((start, index) => ({
    ...half,
    id: `harbour-half-2026-${String(index)}`,
    rankings: [],
    results: null,
    route: start && {
      ...route,
      line: [
        [...start, null],
        [4.9, 51.9, null],
      ],
    },
  }))
  await publishPackage(service.db, pkg)
}

async function coordinates() {
  const [one, list] = await Promise.all([
    service.get<Event>('/v1/web/events/harbour-half-2026'),
    service.get<EventPage>('/v1/web/events'),
  ])
  expect(list.body.items[0]?.coordinates).toEqual(one.body.coordinates)
  return one.body.coordinates
}

test('an event is at the start of its first course', async () => {
  await publish([null, [4.48, 51.92], [6, 50]])
  expect(await coordinates()).toEqual({ longitude: 4.48, latitude: 51.92 })
})

test('an event without a course has no coordinates', async () => {
  await publish([null])
  expect(await coordinates()).toBeNull()
})

test('an event without a course is in the largest city of that name in its country', async () => {
  await publish([null])
  const cities = [
    city(1, 'Rotterdam', 'NL', 16_000, [4, 1]),
    city(2, 'Rotterdam', 'US', 900_000, [4, 2]),
    city(2747891, 'Rotterdam', 'NL', 598_199, [4.47917, 51.9225]),
  ]
  await sql`alter table events rename to moved_events`.execute(service.db)
  await expect(loadPlaces(service.db, undefined, cities), 'fails at the events').rejects.toThrow()
  await sql`alter table moved_events rename to events`.execute(service.db)
  await loadPlaces(service.db, undefined, cities)
  expect(await coordinates()).toEqual({ longitude: 4.47917, latitude: 51.9225 })
  await publish([[6, 50]])
  expect(await coordinates()).toEqual({ longitude: 6, latitude: 50 })
  await publish([null])
  expect(await coordinates()).toEqual({ longitude: 4.47917, latitude: 51.9225 })
})

test.each([
  ['Kaap, Delft', 'Delft', { longitude: 4.35556, latitude: 52.00667 }],
  // The planned city is not in the table of places.
  ['Wijnhaven (Rotterdam)', 'Rotterdam', null],
  ['Dry dock 2', null, null],
])(
  'an event that moved to %s is there if the place is known, and returns',
  async (newPlace, newCity, there) => {
    await service.db.deleteFrom('place_releases').execute()
    await loadPlaces(service.db, undefined, [
      city(2757345, 'Delft', 'NL', 95_060, [4.35556, 52.00667]),
      city(1, 'Kaap', 'ZA', 900_000, [18, -34]),
    ])
    await publish([[6, 50]])
    const decision = {
      eventId: 'harbour-half-2026',
      race: undefined,
      reason: '',
      newStart: undefined,
    }
    await decideStatus(service.db, { ...decision, status: 'moved', newPlace })
    expect(await coordinates()).toEqual(there)
    const cityNow = async () =>
      (await service.get<Event>('/v1/web/events/harbour-half-2026')).body.city
    expect(await cityNow()).toBe(newCity)
    const within = { south: 52, north: 52.01, west: 4.3, east: 4.4 }
    const filtered = `/v1/web/events?${filtersParameter({ within })}`
    const found = (await service.get<EventPage>(filtered)).body.total
    expect(found).toBe(there ? 1 : 0)
    // This course starts near Delft. So an event that moved to Delft has the coordinates of the
    // start of the course, not those of the table of places.
    await publish([[4.4, 52.01]])
    expect(await coordinates()).toEqual(there && { longitude: 4.4, latitude: 52.01 })
    await publish([[6, 50]])
    await decideStatus(service.db, { ...decision, status: 'scheduled', newPlace: undefined })
    expect(await coordinates()).toEqual({ longitude: 6, latitude: 50 })
    expect(await cityNow()).toBe('Rotterdam')
  },
)

test('events of an earlier release get the coordinates of their first course', async () => {
  await publish([null, [-4.5, -51.25], [6, 50]])
  await sql`alter table events drop column latitude, drop column longitude`.execute(service.db)
  const migration = new URL('021-event-coordinates.sql', eventsMigrations)
  for (const statement of readFileSync(migration, 'utf8').split(/;\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(service.db)
  }
  expect(await coordinates()).toEqual({ longitude: -4.5, latitude: -51.25 })
})
