import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { Ranking, RankingEntryPage } from './schema.ts'
import { overall } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const onCourse = { state: null, gunTime: null, chipTime: null }

beforeAll(async () => {
  service = await createTestService()
  const rows = [
    runner('5', { state: 'did_not_finish', gunTime: null, chipTime: null }),
    runner('1', { gunTime: 3_600_000 }),
    runner('2', { gunTime: 3_500_000, gender: 'M', name: 'Ada Marie Ferro', private: true }),
    runner('3', { gunTime: 3_600_000 }),
    runner('4', { gunTime: 3_700_000 }),
    runner('6', { ...onCourse, splitTimes: [900_000, null] }),
    runner('7', { ...onCourse, private: true, splitTimes: [800_000, 1_700_000] }),
  ]
  await publishPackage(service.db, harbourHalf({ rows, rankings: [{}, { name: 'Chip' }] }))
})
afterAll(() => service.close())

async function entries(query = '') {
  return (await service.get<RankingEntryPage>(`${overall}/entries?${query}`)).body
}

test('equal times share a place, and entries without a finish have none', async () => {
  const { items, total } = await entries('itemsPerPage=100')
  expect(total).toBe(7)
  expect(items.map(({ bib, position }) => [bib, position])).toEqual([
    ['2', 1],
    ['1', 2],
    ['3', 2],
    ['4', 4],
    ['6', null],
    ['7', null],
    ['5', null],
  ])
})

test('an athlete on course has the last checkpoint passed', async () => {
  const { items } = await entries('itemsPerPage=100')
  expect(items.find(({ bib }) => bib === '6')).toMatchObject({
    state: null,
    progress: 'on_course',
    last_check_point: '5 km',
  })
})

test('a private profile has initials and keeps its place', async () => {
  const { items } = await entries()
  expect(items[0]).toMatchObject({ position: 1, name: 'A. F.' })
  expect(JSON.stringify(items)).not.toContain('Marie')
})

test('a private profile who did not finish has no last checkpoint', async () => {
  const other = await createTestService()
  const row = { ...onCourse, state: 'did_not_finish' as const, splitTimes: [800_000, null] }
  const rows = [runner('1', row), runner('2', { ...row, private: true })]
  await publishPackage(other.db, harbourHalf({ rows }))
  const { body } = await other.get<RankingEntryPage>(`${overall}/entries`)
  expect(
    body.items.map(({ bib, last_check_point, last_passing }) => [
      bib,
      last_check_point,
      last_passing,
    ]),
  ).toEqual([
    ['1', '5 km', 800_000],
    ['2', null, null],
  ])
  await other.close()
})

test('a private profile on course reveals its progress neither by its data nor by its place', async () => {
  const { items } = await entries('itemsPerPage=100')
  const onCourse = items.filter(({ state }) => state === null)
  expect(
    onCourse.map(({ bib, progress, last_check_point }) => [bib, progress, last_check_point]),
  ).toEqual([
    ['6', 'on_course', '5 km'],
    ['7', 'hidden', null],
  ])
})

test('the second page continues after the first', async () => {
  const [first, second, beyond] = await Promise.all([
    entries('itemsPerPage=4&page=1'),
    entries('itemsPerPage=4&page=2'),
    entries('itemsPerPage=4&page=3'),
  ])
  expect(first.items).toHaveLength(4)
  expect(second.items.map(({ bib }) => bib)).toEqual(['6', '7', '5'])
  expect(beyond).toMatchObject({ items: [], total: 7 })
})

test('a ranking has its deciding time, status and number of entries', async () => {
  const { body } = await service.get<Ranking>(overall)
  expect(body).toMatchObject({
    decided_by: 'gun',
    status: 'official',
    entries_count: 7,
    finishers_count: 4,
  })
})

test('the rankings of a race come in the order of the race', async () => {
  const { body } = await service.get<{ items: Ranking[] }>(
    '/v1/web/rankings?raceIds=harbour-half-2026-half',
  )
  expect(body.items.map(({ name }) => name)).toEqual(['Overall', 'Chip'])
})

test('the entries of an unknown ranking are a problem', async () => {
  expect(await service.get('/v1/web/rankings/nothing/entries')).toMatchObject({
    status: 404,
    body: { code: 'ranking.notFound' },
  })
})
