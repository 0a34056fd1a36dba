import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestService } from '../testing.ts'
import type { Event, EventPage } from './schema.ts'
import { filtersParameter, publishFixture } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  for (const [id, timeZone, startsAt] of [
    ['amsterdam-april', 'Europe/Amsterdam', '2026-04-05T07:00:00Z'],
    ['amsterdam-november', 'Europe/Amsterdam', '2026-11-02T08:00:00Z'],
    ['mexico-city', 'America/Mexico_City', '2026-07-10T13:00:00Z'],
    ['merida', 'America/Merida', '2026-07-10T13:00:00Z'],
    ['kathmandu', 'Asia/Kathmandu', '2026-08-10T01:00:00Z'],
    ['auckland', 'Pacific/Auckland', '2026-10-03T20:00:00Z'],
  ] as const) {
    const dateFrom = id === 'auckland' ? '2026-10-04' : startsAt.slice(0, 10)
    await publishFixture(service.db, { id, timeZone, startsAt: new Date(startsAt), dateFrom })
  }
  await publishFixture(service.db, {
    id: 'three-days',
    startsAt: new Date('2026-12-04T08:00:00Z'),
    dateTo: '2026-12-06',
    endsAt: new Date('2026-12-06T17:00:00Z'),
  })
  for (const fixedState of ['before', 'during', 'after'] as const) {
    await publishFixture(service.db, {
      id: `always-${fixedState}`,
      startsAt: new Date('2027-02-10T08:00:00Z'),
      fixedState,
    })
  }
})
afterAll(() => service.close())

async function list(query: string) {
  const { body } = await service.get<EventPage>(`/v1/web/events?itemsPerPage=50&${query}`)
  return body.items.map(({ id }) => id)
}

test.each([
  // The change to summer time: 29 March begins at 23:00 UTC and ends at 22:00 UTC.
  ['amsterdam-april', '2026-03-28T22:59:00Z', false],
  ['amsterdam-april', '2026-03-28T23:00:00Z', true],
  // The end of summer time: 25 October begins at 22:00 UTC and ends at 23:00 UTC.
  ['amsterdam-november', '2026-10-25T22:59:00Z', false],
  ['amsterdam-november', '2026-10-25T23:00:00Z', true],
  // Mexico City and Mérida have had no summer time since 2022, so their days begin at 06:00 UTC all
  // year.
  ['mexico-city', '2026-07-03T05:59:00Z', false],
  ['mexico-city', '2026-07-03T06:00:00Z', true],
  ['merida', '2026-07-03T05:59:00Z', false],
  ['merida', '2026-07-03T06:00:00Z', true],
  // Nepal is 5:45 ahead of UTC.
  ['kathmandu', '2026-08-02T18:14:00Z', false],
  ['kathmandu', '2026-08-02T18:15:00Z', true],
  // The change to summer time in New Zealand: 27 September begins at 12:00 UTC.
  ['auckland', '2026-09-26T11:59:00Z', false],
  ['auckland', '2026-09-26T12:00:00Z', true],
])('%s is within a week at %s: %s', async (id, now, expected) => {
  service.setTime(now)
  expect((await list('list=week')).includes(id)).toBe(expected)
})

test('a three-day event is in the list "week" until it is over, and in "upcoming" until it starts', async () => {
  const lists = async (now: string) => {
    service.setTime(now)
    const names = ['week', 'upcoming', 'finished']
    const all = await Promise.all(names.map((name) => list(`list=${name}`)))
    return names.filter((_, index) => all[index]?.includes('three-days'))
  }
  expect(await lists('2026-11-26T12:00:00Z')).toEqual(['upcoming'])
  expect(await lists('2026-11-27T12:00:00Z')).toEqual(['week', 'upcoming'])
  expect(await lists('2026-12-04T07:59:59Z')).toEqual(['week', 'upcoming'])
  expect(await lists('2026-12-04T08:00:00Z')).toEqual(['week'])
  expect(await lists('2026-12-06T17:00:00Z')).toEqual(['week'])
  expect(await lists('2026-12-06T17:00:01Z')).toEqual(['finished'])
})

test.each([
  ['2027-02-01T12:00:00Z', ['always-before', 'always-during'], []],
  ['2027-02-10T12:00:00Z', [], ['always-after']],
  ['2027-03-01T12:00:00Z', [], ['always-after']],
])('a state fixed by the source holds at %s', async (now, upcoming, finished) => {
  service.setTime(now)
  const fixed = (ids: string[]) => ids.filter((id) => id.startsWith('always'))
  for (const state of ['before', 'during', 'after']) {
    const { body } = await service.get<Event>(`/v1/web/events/always-${state}`)
    expect(body.state).toBe(state)
    expect(fixed(await list(filtersParameter({ state })))).toEqual([`always-${state}`])
  }
  expect(fixed(await list('list=upcoming'))).toEqual(upcoming)
  expect(fixed(await list('list=finished'))).toEqual(finished)
})
