import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { OnCoursePage } from './schema.ts'

const minutes = (value: number) => value * 60_000

let race: Awaited<ReturnType<typeof createTimedRace>>

beforeAll(async () => {
  race = await createTimedRace()
  const names = ['Ana Silva', 'Bo Berg', 'Cy Dahl', 'Di Eck', 'Ed Foss', 'Flo Gade']
  await race.starters(
    names.map((name, index) => ({
      bib: String(index + 1),
      name,
      gender: 'F',
      private: name === 'Flo Gade',
    })),
  )
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([
    { id: 'a1', bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { id: 'a2', bib: '1', checkpoint: '10 km', race_ms: minutes(40) },
    { id: 'b0', bib: '2', checkpoint: 'start', race_ms: minutes(10) },
    { id: 'b1', bib: '2', checkpoint: '5 km', race_ms: minutes(40) },
    { id: 'c1', bib: '3', checkpoint: '5 km', race_ms: minutes(20) },
    { id: 'c2', bib: '3', checkpoint: 'finish', race_ms: minutes(90) },
    { id: 'd0', bib: '4', checkpoint: 'start', race_ms: minutes(1) },
    { id: 'f1', bib: '6', checkpoint: '5 km', race_ms: minutes(25) },
  ])
}, 120_000)
afterAll(() => race.close())

const list = (query = '') =>
  race.get<OnCoursePage>(`races/${raceId}/on-course?itemsPerPage=10${query}`)
const bibs = async (query: string) => (await list(query)).items.map(({ bib }) => bib)

test('lists who has started and has no result, by last checkpoint', async () => {
  const { items, groups, total, private_count: hidden } = await list()
  expect(items.map(({ bib, check_point: last }) => [bib, last])).toEqual([
    ['1', '10 km'],
    ['2', '5 km'],
    ['4', null],
  ])
  expect(total).toBe(3)
  expect(groups.map((group) => [group.check_point, group.athletes_count])).toEqual([
    ['10 km', 1],
    ['5 km', 1],
    [null, 1],
  ])
  expect(hidden).toBe(1)
})

test('expects the next passing by the average pace since the own start', async () => {
  const { items } = await list()
  expect(items[0]).toMatchObject({
    passed_at: '2026-05-03T08:40:00.000Z',
    next_check_point: null,
    expected_at: '2026-05-03T09:24:23.280Z',
  })
  // Half an hour for 5 km from a start at 8:10, so an hour for 10 km, and a quarter of an hour more.
  expect(items[1]).toMatchObject({
    passed_at: '2026-05-03T08:40:00.000Z',
    next_check_point: '10 km',
    expected_at: '2026-05-03T09:10:00.000Z',
    overdue_from: '2026-05-03T09:25:00.000Z',
  })
  // The median of 20, 20 and 30 minutes from a start at 8:01.
  expect(items[2]).toMatchObject({
    next_check_point: '5 km',
    expected_at: '2026-05-03T08:21:00.000Z',
    overdue_from: '2026-05-03T08:31:00.000Z',
  })
})

test('selects by checkpoint and by who is overdue at an instant', async () => {
  const id = `${raceId}~5000`
  expect(await bibs(`&checkpoint=${id}`)).toEqual(['2'])
  expect(await bibs('&checkpoint=start')).toEqual(['4'])
  expect(await bibs('&checkpoint=elsewhere')).toEqual([])
  expect(await bibs('&overdue=2026-05-03T08:30:59Z')).toEqual([])
  expect(await bibs('&overdue=2026-05-03T08:31:00Z')).toEqual(['4'])
  expect(await bibs(`&overdue=2026-05-03T09:25:00Z&checkpoint=${id}`)).toEqual(['2'])
  expect(await list('&overdue=2026-02-30T25:00:00Z')).toMatchObject({
    status: 400,
    field: 'overdue',
  })
})

test('a page after a cursor continues the list', async () => {
  const page = (query: string) =>
    race.get<OnCoursePage>(`races/${raceId}/on-course?itemsPerPage=1${query}`)
  const first = await page('')
  const second = await page(`&after=${first.end_cursor ?? ''}`)
  const third = await page(`&after=${second.end_cursor ?? ''}`)
  expect([first, second, third].map(({ items }) => items[0]?.bib)).toEqual(['1', '2', '4'])
  expect(third).toMatchObject({ has_next: false, moved: false })
  expect((await page('&page=2')).items).toEqual(second.items)
})

test('those who gave up or finished are no longer listed; an unknown race is a problem', async () => {
  await race.send('PUT', '/athletes/4/state', { state: 'did_not_finish' })
  expect(await bibs('')).toEqual(['1', '2'])
  expect(await race.get('races/nothing/on-course')).toMatchObject({
    status: 404,
    code: 'race.notFound',
  })
})

test('a race without a timing system lists those with a passing', async () => {
  const service = await createTestService()
  const onCourse = { state: null, gunTime: null, chipTime: null, splitTimes: [1_200_000, null] }
  const pkg = harbourHalf({ rows: [runner('1'), runner('2', onCourse)] })
  for (const each of pkg.races) each.startsAt = null
  await publishPackage(service.db, pkg)
  const { body } = await service.get<OnCoursePage>(`/v1/web/races/${raceId}/on-course`)
  expect(body.items).toMatchObject([
    { bib: '2', check_point: '5 km', next_check_point: '10 km', passed_at: null },
  ])
  await service.close()
})
