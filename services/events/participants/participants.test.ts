import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { givePortraits, harbourHalf, runner } from '../import/testing.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import { createTestService } from '../testing.ts'
import type { AthleteResult } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let ids: Map<string | null, string>
const race = '/v1/web/races/harbour-half-2026-half'
const rows = [
  runner('1', { gunTime: 3_600_000, chipTime: 3_590_000, splitTimes: [1_000_000, 2_000_000] }),
  runner('2', { gender: 'M', category: 'M40', splitTimes: [null, 2_100_000] }),
  runner('3', { state: 'did_not_finish', gunTime: null, chipTime: null, age: 2 }),
  runner('4', { private: true, name: 'Ada Ferro', city: 'Porto', gunTime: 3_900_000 }),
  runner('5', {
    private: true,
    state: null,
    gunTime: null,
    chipTime: null,
    scores: { laps: 3, points: 7, distance: 5_000, lapsBehind: 1 },
  }),
]

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({ rows }))
  const { body } = await service.get<RankingEntryPage>(
    '/v1/web/rankings/harbour-half-2026-half-0/entries?itemsPerPage=100',
  )
  ids = new Map(body.items.map(({ bib, participant_id }) => [bib, participant_id]))
})
afterAll(() => service.close())

async function result(bib: string) {
  return (await service.get<AthleteResult>(`${race}/participants/${ids.get(bib) ?? ''}`)).body
}

test('splits go from checkpoint to checkpoint to the finish', async () => {
  const { splits } = await result('1')
  // Other tests cover the timings and the times of the field.
  const own = splits.map(({ timings: _, leg_median: __, leg_fastest_tenth: ___, ...rest }) => rest)
  expect(own).toEqual([
    split({
      check_point_id: 'harbour-half-2026-half~5000',
      name: '5 km',
      distance: 5_000,
      passing: 1_000_000,
      clock_time: '2026-05-03T08:16:50.000Z',
      leg_time: 1_000_000,
      leg: 5_000,
      pace: 200_000,
      position: 1,
    }),
    split({
      check_point_id: 'harbour-half-2026-half~10000',
      name: '10 km',
      distance: 10_000,
      passing: 2_000_000,
      clock_time: '2026-05-03T08:33:30.000Z',
      leg_time: 1_000_000,
      leg: 5_000,
      pace: 200_000,
      position: 1,
    }),
    {
      ...split({
        check_point_id: null,
        name: 'Finish',
        distance: 21_097,
        passing: 3_590_000,
        clock_time: '2026-05-03T09:00:00.000Z',
        leg_time: 1_590_000,
        leg: 11_097,
        pace: 143_282,
        position: 3,
      }),
      is_finish: true,
    },
  ])
})

function split(given: {
  check_point_id: string | null
  name: string
  distance: number
  passing: number
  clock_time: string
  leg_time: number
  leg: number
  pace: number
  position: number
}) {
  const { leg, ...rest } = given
  return { ...rest, leg_distance: leg, is_finish: false }
}

test('a missed checkpoint has no passing, and the next leg spans the gap', async () => {
  const { splits } = await result('2')
  expect(splits[0]).toMatchObject({ passing: null, leg_time: null, leg_distance: null, pace: null })
  expect(splits[1]).toMatchObject({ leg_time: 2_100_000, leg_distance: 10_000 })
})

test('places have the number of finishers in the same ranking, gender and category', async () => {
  const { placings } = await result('1')
  expect(placings).toEqual([
    {
      ranking_id: 'harbour-half-2026-half-0',
      position: 1,
      finishers: 3,
      gender_position: 1,
      gender_finishers: 2,
      category_position: 1,
      category_finishers: 2,
      among: 3,
      gender_among: 2,
      category_among: 2,
      timings: [
        // Another finisher has the same gun time.
        { rule: 'gun', decides: true, time: 3_600_000, position: 1, finishers: 3, slower: 1 },
        { rule: 'chip', decides: false, time: 3_590_000, position: 3, finishers: 3, slower: 0 },
      ],
    },
  ])
})

test('the finish time decides the first ranking, and the pace is that of the chip time', async () => {
  expect(await result('1')).toMatchObject({ finish_time: 3_600_000, pace: 170_166 })
})

test('an athlete who did not finish has splits but no place and no finish', async () => {
  const { placings, splits, state, ...finish } = await result('3')
  expect(finish).toMatchObject({ finish_time: null, pace: null })
  expect(state).toBe('did_not_finish')
  expect(placings[0]).toMatchObject({ position: null, finishers: 3 })
  expect(splits.map(({ passing }) => passing)).toEqual([1_000_000, 2_000_000, null])
})

test('an age of two or less is hidden', async () => {
  expect((await result('3')).age).toBeNull()
  expect((await result('1')).age).toBe(30)
})

test('a private profile has initials, no age, city and picture, and no live position', async () => {
  await givePortraits(service.db)
  expect((await result('1')).avatar_url).toBe('/files/portrait')
  expect(await result('4')).toMatchObject({
    name: 'A. F.',
    private: true,
    age: null,
    city: null,
    avatar_url: null,
    placings: [{ position: 3 }],
  })
  const { splits, ...onCourse } = await result('5')
  expect(splits.map(({ passing }) => passing)).toEqual([null, null, null])
  expect(onCourse).toMatchObject({
    laps: null,
    points: null,
    distance_covered: null,
    laps_behind: null,
  })
})

test('a participant of another race is not found', async () => {
  const { status, body } = await service.get(
    `/v1/web/races/another-race/participants/${ids.get('1') ?? ''}`,
  )
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'race.participantNotFound' })
})

test('a batch returns the known participants, each with their own places', async () => {
  const pairs = ['1', '2'].map((bib) => `harbour-half-2026-half~${ids.get(bib) ?? ''}`)
  const url = `/v1/web/participants?ids=${[...pairs, 'another-race~1', 'harbour-half-2026-half~1'].join(',')}`
  const { body } = await service.get<{ items: AthleteResult[] }>(url)
  const results = new Map(body.items.map((item) => [item.bib, item]))
  expect([...results.keys()].toSorted()).toEqual(['1', '2'])
  for (const bib of ['1', '2']) {
    const { field_passings, ...listed } = await result(bib)
    expect(results.get(bib)).toEqual(listed)
    expect(field_passings).toHaveLength(
      listed.splits.filter(({ passing }) => passing !== null).length,
    )
  }
  expect((await service.get('/v1/web/participants?ids=1,2')).status).toBe(400)
})

test('a summary has the last checkpoint and the first ranking, and everything else of the result', async () => {
  const rankings = [{}, { name: 'Women', only: { gender: 'F' as const } }]
  await publishPackage(service.db, harbourHalf({ rows, rankings }))
  const pairs = ['1', '2', '3', '5'].map((bib) => `harbour-half-2026-half~${ids.get(bib) ?? ''}`)
  const path = `/v1/web/participants?ids=${pairs.join(',')}`
  const read = async (more: string) => {
    const { body } = await service.get<{ items: AthleteResult[] }>(path + more)
    return body.items.toSorted((a, b) => String(a.bib).localeCompare(String(b.bib)))
  }
  const full = await read('')
  const unknown = { position: null, timings: [], leg_median: null, leg_fastest_tenth: null }
  expect(full.map(({ placings }) => placings.length)).toEqual([2, 1, 2, 2])
  expect(await read('&summary=false')).toEqual(full)
  expect(await read('&summary=true')).toEqual(
    full.map((result) => ({
      ...result,
      splits: result.splits
        .filter(({ name, passing }) => name === '10 km' && passing !== null)
        .map((split) => ({ ...split, ...unknown })),
      placings: result.placings.slice(0, 1).map((placing) => ({ ...placing, timings: [] })),
      corrections: [],
    })),
  )
})
