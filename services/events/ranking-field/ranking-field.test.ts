import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { Ranking, RankingEntryPage, RankingFacets } from '../rankings/schema.ts'
import { createTestService } from '../testing.ts'
import type { RankingField } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const race = 'harbour-half-2026-half'
const minute = 60_000

beforeAll(async () => {
  service = await createTestService()
})
afterAll(() => service.close())

const rows = [
  runner('1', { gunTime: 61 * minute, chipTime: 60 * minute, splitTimes: [900_000, 1_800_000] }),
  runner('2', { gunTime: 60 * minute, chipTime: 59 * minute, splitTimes: [900_000, 1_900_000] }),
  runner('3', { gunTime: 62 * minute, chipTime: 58 * minute, splitTimes: [950_000, null] }),
  runner('4', { gunTime: 90 * minute, chipTime: null, private: true, splitTimes: [940_000, 2e6] }),
  runner('5', { state: 'did_not_finish', gunTime: null, chipTime: null, splitTimes: [1e6, null] }),
]
beforeEach(async () => {
  await publish(rows)
})

async function publish(published: ResultRow[]) {
  await publishPackage(
    service.db,
    harbourHalf({ rows: published, rankings: [{}, { name: 'Women', only: { gender: 'F' } }] }),
    { allowRemoval: true },
  )
}

async function result(bib: string) {
  const entries = await service.get<RankingEntryPage>(
    `/v1/web/rankings/${race}-0/entries?itemsPerPage=100`,
  )
  const id = entries.body.items.find((entry) => entry.bib === bib)?.participant_id ?? ''
  const url = `/v1/web/races/${race}/participants/${id}`
  return (await service.get<AthleteResult>(url)).body
}

async function places(bib: string) {
  return (await result(bib)).splits.map(({ position }) => position)
}

test('each passing has a place among all athletes of the race; equal times share a place', async () => {
  expect(await places('1')).toEqual([1, 1, 3])
  expect(await places('2')).toEqual([1, 2, 2])
  expect(await places('3')).toEqual([4, null, 1])
  expect(await places('4')).toEqual([3, 3, 4])
  expect(await places('5')).toEqual([5, null, null])
})

test('each passing has a time, place and median by gun and by chip', async () => {
  const { splits } = await result('1')
  expect(splits[0]?.timings).toEqual([
    { rule: 'gun', time: 960_000, position: 2, among: 4, median: 960_000 },
    { rule: 'chip', time: 900_000, position: 1, among: 5, median: 940_000 },
  ])
  expect(splits.at(-1)?.timings).toEqual([
    { rule: 'gun', time: 61 * minute, position: 2, among: 4, median: 61 * minute },
    { rule: 'chip', time: 60 * minute, position: 3, among: 4, median: 59 * minute },
  ])
})

test('a place by gun time at the finish agrees with the ranking', async () => {
  for (const bib of ['1', '2', '3', '4']) {
    const { splits, placings } = await result(bib)
    const gun = splits.at(-1)?.timings.find(({ rule }) => rule === 'gun')
    expect(gun?.position).toBe(placings[0]?.position)
  }
})

test('without an own start, passings have no gun time', async () => {
  expect((await result('5')).splits[0]?.timings).toEqual([])
  await publish([...rows, runner('6', { gunTime: null, splitTimes: [950_000, null] })])
  expect((await result('6')).splits[0]?.timings.map(({ rule }) => rule)).toEqual(['chip'])
})

test('a leg has the median and the fastest tenth of those timed at both ends', async () => {
  const legs = (await result('2')).splits.map((split) => [
    split.leg_median,
    split.leg_fastest_tenth,
  ])
  expect(legs).toEqual([
    [940_000, 900_000],
    [1_000_000, 900_000],
    [1_800_000, 1_640_000],
  ])
})

test('a leg over a missed checkpoint has no times of the field', async () => {
  const { splits } = await result('3')
  expect(splits.map(({ leg_median }) => leg_median !== null)).toEqual([true, false, false])
})

test('a new import replaces the field', async () => {
  expect(await places('2')).toEqual([1, 2, 2])
  await publish([...rows, runner('6', { chipTime: 50 * minute, splitTimes: [1, 2] })])
  expect(await places('2')).toEqual([2, 3, 3])
})

test('a private profile on course does not change the place of others at a checkpoint', async () => {
  const hidden = { private: true, state: null, gunTime: null, chipTime: null } as const
  await publish([...rows, runner('6', { ...hidden, splitTimes: [1, 2] })])
  expect(await places('1')).toEqual([1, 1, 3])
  expect(await places('6')).toEqual([null, null, null])
})

test('a placing has a place by each known time', async () => {
  const { placings } = await result('3')
  expect(placings[0]?.timings).toEqual([
    { rule: 'gun', decides: true, time: 62 * minute, position: 3, finishers: 4, slower: 1 },
    { rule: 'chip', decides: false, time: 58 * minute, position: 1, finishers: 3, slower: 2 },
  ])
  expect((await result('4')).placings[0]?.timings).toEqual([
    { rule: 'gun', decides: true, time: 90 * minute, position: 4, finishers: 4, slower: 0 },
  ])
  expect((await result('5')).placings[0]?.timings).toEqual([])
})

test('places by another time count only finishers of the same ranking', async () => {
  await publish([
    ...rows,
    runner('6', { gender: 'M', gunTime: 55 * minute, chipTime: 50 * minute }),
  ])
  const { placings } = await result('3')
  expect(placings.map(({ timings }) => timings.map(({ position }) => position))).toEqual([
    [4, 2],
    [3, 1],
  ])
})

async function fields(...numbers: number[]) {
  const ids = numbers.map((number) => `${race}-${String(number)}`).join(',')
  const url = `/v1/web/fields?rankingIds=${ids},nothing`
  return (await service.get<{ items: RankingField[] }>(url)).body.items
}

test('a field counts finishers per bin of the deciding time', async () => {
  const [field] = await fields(0)
  expect(field).toMatchObject({ ranking_id: `${race}-0`, rule: 'gun', from: 60 * minute })
  expect(field).toMatchObject({
    lower_quartile: 60 * minute,
    median: 61 * minute,
    upper_quartile: 62 * minute,
  })
  expect(field?.step).toBe(minute)
  expect(field?.counts).toEqual([1, 1, 1, ...Array<number>(27).fill(0), 1])
})

test('a wide field has at most sixty bins, and the last bin has everybody slower', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    runner(String(index), { gunTime: 120 * minute + index * minute }),
  )
  await publish([...many, runner('last', { gunTime: 30 * 60 * minute })])
  const [field] = await fields(0)
  expect(field?.step).toBe(5 * minute)
  expect(field?.counts).toEqual([...Array<number>(59).fill(5), 6])
})

test('a batch of rankings leaves out those without finishers', async () => {
  await publish([runner('1', { gender: 'M' }), runner('2', { state: null, gunTime: null })])
  expect((await fields(0, 1)).map(({ ranking_id }) => ranking_id)).toEqual([`${race}-0`])
})

test('a ranking has the time of its winner', async () => {
  const best = async (number: number) =>
    (await service.get<Ranking>(`/v1/web/rankings/${race}-${String(number)}`)).body.best_time
  expect(await best(0)).toBe(60 * minute)
  await publish([runner('1', { gender: 'M', gunTime: 70 * minute }), runner('2', { state: null })])
  expect([await best(0), await best(1)]).toEqual([70 * minute, null])
})

test('teams are sorted by size, limited to two hundred, and counted in total', async () => {
  const teams = Array.from({ length: 205 }, (_, team) => `Team ${String(team).padStart(3, '0')}`)
  const members = [...teams, 'Tugboats', 'Tugboats', null].map((team, index) =>
    runner(String(index), { team }),
  )
  await publish(members)
  const { body } = await service.get<RankingFacets>(`/v1/web/rankings/${race}-0/facets`)
  expect(body.teams_total).toBe(206)
  expect(body.teams).toHaveLength(200)
  expect(body.teams.slice(0, 2)).toEqual([
    { value: 'Tugboats', entries: 2 },
    { value: 'Team 000', entries: 1 },
  ])
})
