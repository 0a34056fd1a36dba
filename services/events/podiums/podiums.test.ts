import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { Ranking } from '../rankings/schema.ts'
import type { PodiumPlace } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const race = 'harbour-half-2026-half'
const minute = 60_000

beforeAll(async () => {
  service = await createTestService()
  const rows = [
    runner('1', { gender: 'M', gunTime: 61 * minute }),
    runner('2', { gender: 'F', gunTime: 62 * minute }),
    runner('3', { gender: 'M', gunTime: 62 * minute }),
    runner('4', { gender: 'M', gunTime: 63 * minute }),
    runner('7', { gender: 'M', gunTime: 63 * minute }),
    runner('5', { gender: 'F', gunTime: 64 * minute, private: true, name: 'Runner Five' }),
    runner('6', { gender: 'F', state: 'did_not_finish', gunTime: null }),
  ]
  await publishPackage(
    service.db,
    harbourHalf({ rows, rankings: [{}, { name: 'Women', only: { gender: 'F' } }] }),
  )
})
afterAll(() => service.close())

async function podiums(ids: string) {
  const { body } = await service.get<{ items: PodiumPlace[] }>(`/v1/web/podiums?rankingIds=${ids}`)
  return body.items
}

test('a podium has the first three places of all and of each gender, equal times share a place, also the last one', async () => {
  const places = await podiums(`${race}-0,nothing`)
  expect(places.map(({ group, position, bib }) => [group, position, bib])).toEqual([
    [null, 1, '1'],
    [null, 2, '2'],
    [null, 2, '3'],
    ['F', 1, '2'],
    ['F', 2, '5'],
    ['M', 1, '1'],
    ['M', 2, '3'],
    ['M', 3, '4'],
    ['M', 3, '7'],
  ])
  expect(places[0]).toMatchObject({ ranking_id: `${race}-0`, time: 61 * minute, country: 'nl' })
})

test('a private athlete has initials', async () => {
  const places = await podiums(`${race}-1`)
  expect(places.find(({ bib }) => bib === '5')?.name).toBe('R. F.')
})

test('the rankings of a race include their podiums', async () => {
  const { body } = await service.get<{ items: Ranking[] }>(`/v1/web/rankings?raceIds=${race}`)
  const places = body.items.map(({ podium = [] }) => podium)
  expect(places.flat()).toEqual(await podiums(`${race}-0,${race}-1`))
})
