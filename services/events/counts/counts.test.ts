import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFilters, publishEvent } from '../events/testing.ts'
import { createTestService } from '../testing.ts'
import type { EventCounts } from './schema.ts'
import type { RaceSport } from '../../../domain/sports.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-05-10T12:00:00Z')
  const publish = (
    id: string,
    country: string | null,
    startsAt: string,
    races: [RaceSport, number | null][],
  ) => publishEvent(service.db, { id, country, startsAt: new Date(startsAt), races })
  await publish('past', 'nl', '2026-04-01T08:00:00Z', [
    ['running', 42_195],
    ['walking', 10_000],
  ])
  await publish('now', 'be', '2026-05-10T08:00:00Z', [['running', 5_000]])
  await publish('soon', 'nl', '2026-06-01T08:00:00Z', [['cycling', 120_000]])
  await publish('nowhere', null, '2026-06-02T08:00:00Z', [['wheelchair', null]])
})
afterAll(() => service.close())

async function counts(filters: object) {
  const url = `/v1/web/count/events?${encodeFilters(filters)}`
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

test('all nine sports, all three states and the chosen country are listed', async () => {
  const url = `/v1/web/count/events?${encodeFilters({ country: 'jp' })}`
  const { body } = await service.get<EventCounts>(url)
  expect(body.sport.map(({ type }) => type)).toEqual([
    'running',
    'cycling',
    'walking',
    'triathlon',
    'swimming',
    'inline_skating',
    'ice_skating',
    'obstacle_run',
    'biathlon',
  ])
  expect(body.state.map(({ count }) => count)).toEqual([0, 0, 0])
  expect(body.countries).toEqual([
    { country: 'be', count: 1 },
    { country: 'jp', count: 0 },
    { country: 'nl', count: 2 },
  ])
  expect(body.race_distance).toEqual({ min: null, max: null })
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

test('unreadable filters are refused', async () => {
  expect(await service.get('/v1/web/count/events?filters=x')).toMatchObject({
    status: 400,
    body: { code: 'filters.notBase64', field: 'filters' },
  })
})
