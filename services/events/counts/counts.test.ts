import fc from 'fast-check'
import type { Static } from 'typebox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventFilterInput } from '../events/filters.ts'
import { filtersParameter, publishFixture } from '../events/testing.ts'
import { loadPlaces } from '../places/load-places.ts'
import { city } from '../places/testing.ts'
import { createTestService } from '../testing.ts'
import type { EventCounts } from './schema.ts'
import { daysOfMonth, type Month } from '../../../domain/months.ts'
import { entryStates } from '../../../domain/events.ts'
import { isWide } from '../../../tests/wide.ts'
import { type RaceSport, sports } from '../../../domain/sports.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-05-10T12:00:00Z')
  const publish = (
    id: string,
    country: string | null,
    startsAt: string,
    races: [RaceSport, number | null][],
    start?: [longitude: number, latitude: number],
  ) => publishFixture(service.db, { id, country, startsAt: new Date(startsAt), races, start })
  await publish('past', 'nl', '2026-04-01T08:00:00Z', [
    ['running', 42_195],
    ['walking', 10_000],
  ])
  await publish('now', 'be', '2026-05-10T08:00:00Z', [['running', 5_000]], [4.4, 51.2])
  await publish('soon', 'nl', '2026-06-01T08:00:00Z', [['cycling', 120_000]])
  await publish('nowhere', null, '2026-06-02T08:00:00Z', [['wheelchair', null]])
})
afterAll(() => service.close())

async function counts(filters: object) {
  const url = `/v1/web/count/events?${filtersParameter(filters)}`
  const { body } = await service.get<EventCounts>(url)
  const chosen = <Row extends { count: number }>(rows: Row[], key: keyof Row) =>
    Object.fromEntries(
      rows.filter(({ count }) => count > 0).map((row) => [String(row[key]), row.count]),
    )
  return {
    total: body.total,
    state: chosen(body.state, 'state'),
    sport: chosen(body.sport, 'type'),
    countries: chosen(body.countries, 'country'),
    distance: [body.race_distance.min, body.race_distance.max],
  }
}

test('every choice has its count', async () => {
  expect(await counts({})).toEqual({
    total: 4,
    state: { before: 2, during: 1, after: 1 },
    sport: { running: 2, walking: 1, cycling: 1 },
    countries: { nl: 2, be: 1 },
    distance: [5_000, 120_000],
  })
})

test('all sports, all three states and the chosen country are listed', async () => {
  const url = `/v1/web/count/events?${filtersParameter({ country: 'jp' })}`
  const { body } = await service.get<EventCounts>(url)
  expect(body.sport.map(({ type }) => type)).toEqual(sports)
  expect(body.state.map(({ count }) => count)).toEqual([0, 0, 0])
  expect(body.countries).toEqual([
    { country: 'be', count: 1, distance: null },
    { country: 'jp', count: 0, distance: null },
    { country: 'nl', count: 2, distance: null },
  ])
  expect(body.race_distance).toEqual({ min: null, max: null })
})

test('countries have their distance from the country of the filter', async () => {
  // While the table is being filled, it has some cities but no release.
  await sql`insert into places values (9, 'JP', '{}', 'jp', 0, 0, 1)`.execute(service.db)
  await counts({ country: 'jp' })
  await loadPlaces(service.db, undefined, [
    city(1, 'JP', 'JP', 20_000, [139.7, 35.7]),
    city(2, 'NL', 'NL', 20_000, [4, 52]),
    city(3, 'NL', 'NL', 20_000, [6, 52.5]),
  ])
  const url = `/v1/web/count/events?${filtersParameter({ country: 'jp' })}`
  const { body } = await service.get<EventCounts>(url)
  const distances = body.countries.map(({ country, distance }) => [country, distance])
  expect(distances).toEqual([
    ['be', null],
    ['jp', 0],
    ['nl', expect.closeTo(9_270_000, -5) as number],
  ])
})

test('a choice is counted with the other filters, without its own', async () => {
  expect(await counts({ sport: 'running', state: ['before', 'during'] })).toEqual({
    total: 1,
    state: { during: 1, after: 1 },
    sport: { running: 1, cycling: 1 },
    countries: { be: 1 },
    distance: [5_000, 5_000],
  })
  expect(await counts({ country: 'nl', distance: [5, 42] })).toEqual({
    total: 1,
    state: { after: 1 },
    sport: { running: 1, walking: 1 },
    countries: { nl: 1, be: 1 },
    distance: [10_000, 120_000],
  })
  expect(await counts({ date: ['2026-05-01', null], name: 'now' })).toMatchObject({
    total: 2,
    countries: { be: 1 },
    distance: [5_000, 5_000],
  })
})

const day = fc.option(
  fc.constantFrom('2026-03-31', '2026-04-01', '2026-05-10', '2026-06-01', '2027-01-01'),
)
const kilometres = fc.option(fc.constantFrom(0, 4, 5, 10, 42, 120, 200))
const anyOf = <Value>(...values: Value[]) =>
  fc.oneof(fc.constantFrom(...values), fc.subarray(values))
/**
 * A generator for each filter of events. If a filter has no generator, the test does not compile.
 */
const generators = {
  state: anyOf('before', 'during', 'after'),
  date: fc.oneof(fc.tuple(day, day), fc.constant('custom' as const)),
  customDate: fc.tuple(day, day),
  onlyAfter: fc.boolean(),
  sport: anyOf(...sports),
  country: fc.constantFrom('nl', 'be', 'NL', 'jp'),
  distance: fc.tuple(kilometres, kilometres),
  name: fc.constantFrom('now', 'so', 'past now', 'N', 'zz', '  '),
  near: fc.constantFrom(...[20, 20_000].map((km) => ({ latitude: 51, longitude: 4.4, km }))),
  within: fc.constantFrom(...[5, 1].map((west) => ({ south: 50, north: 52, west, east: 4.5 }))),
  organisation: fc.constantFrom('harbour', 'lake', 'unknown'),
  replay: fc.boolean(),
  entries: fc.constantFrom(...entryStates),
} satisfies Record<keyof Static<typeof EventFilterInput>, unknown>
/** At most three filters are combined, because few events match more filters. */
const filtersOfEvents = fc
  .tuple(fc.record(generators), fc.subarray(Object.keys(generators), { maxLength: 3 }))
  .map(([values, names]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
  )

const lists = fc.constantFrom('', 'list=week&', 'list=upcoming&', 'list=finished&')

test('the counts and the list agree for all filters', async () => {
  await fc.assert(
    fc.asyncProperty(lists, filtersOfEvents, async (list, filters) => {
      const totalOf = async (given: object) => {
        const url = `/v1/web/events?${list}${filtersParameter(given)}`
        return (await service.get<{ total: number }>(url)).body.total
      }
      const { body } = await service.get<EventCounts>(
        `/v1/web/count/events?${list}${filtersParameter(filters)}`,
      )
      if ('status' in body) return
      expect(body.total).toBe(await totalOf(filters))
      const { onlyAfter: _, ...withoutState } = filters
      for (const { state, count } of body.state) {
        expect(count).toBe(await totalOf({ ...withoutState, state }))
      }
      for (const { country, count } of body.countries) {
        expect(count).toBe(await totalOf({ ...filters, country }))
      }
      const [first] = body.sport.filter(({ count }) => count > 0)
      for (const { month, count } of body.months.slice(0, 3)) {
        expect(count).toBe(await totalOf({ ...filters, date: daysOfMonth(month as Month) }))
      }
      if (first) expect(first.count).toBe(await totalOf({ ...filters, sport: first.type }))
    }),
    { numRuns: isWide ? 150 : 60, seed: 7 },
  )
})

test('unreadable filters are refused', async () => {
  expect(await service.get('/v1/web/count/events?filters=x')).toMatchObject({
    status: 400,
    body: { code: 'filters.notBase64', field: 'filters' },
  })
})

test('the list of the week is counted by the days of each event', async () => {
  // In Auckland, 11 May has just begun.
  await publishFixture(service.db, {
    id: 'auckland',
    country: 'nz',
    timeZone: 'Pacific/Auckland',
    startsAt: new Date('2026-05-17T20:00:00Z'),
    dateFrom: '2026-05-18',
    races: [['running', 10_000]],
  })
  const { body } = await service.get<EventCounts>('/v1/web/count/events?list=week')
  expect(body.total).toBe(2)
  expect(body.countries.map(({ country, count }) => [country, count])).toEqual([
    ['be', 1],
    ['nz', 1],
  ])
})
