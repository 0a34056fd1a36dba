import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemBody } from '../../platform/http/problem.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { RankingEntryPage } from './schema.ts'

const minutes = (value: number) => value * 60_000
/** Returns when a runner with the usual fatigue is expected. The times are in minutes. */
const expectedAt = (start: number, time: number, ratio: number) =>
  new Date(
    Date.UTC(2026, 4, 3, 8) + minutes(start) + Math.round(minutes(time) * ratio ** 1.077),
  ).toISOString()
const ranking = `${raceId}-0`
const filters = (value: Record<string, unknown>) =>
  `&filters=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`

describe('a live ranking', () => {
  let race: Awaited<ReturnType<typeof createTimedRace>>

  beforeAll(async () => {
    race = await createTimedRace()
    await race.starters([
      { bib: '1', name: 'Ana Silva', gender: 'F' },
      { bib: '2', name: 'Bo Berg', gender: 'M' },
      { bib: '3', name: 'Cy Dahl', gender: 'M' },
      { bib: '4', name: 'Di Eck', gender: 'F' },
      { bib: '5', name: 'Flo Gade', gender: 'F', private: true },
      { bib: '6', name: 'Gil Holt', gender: 'M' },
    ])
    await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
    await race.passings([
      { id: 'a1', bib: '1', checkpoint: '5 km', race_ms: minutes(22) },
      { id: 'a2', bib: '1', checkpoint: '10 km', race_ms: minutes(42) },
      { id: 'b1', bib: '2', checkpoint: '5 km', race_ms: minutes(20) },
      { id: 'b2', bib: '2', checkpoint: '10 km', race_ms: minutes(43) },
      { id: 'c1', bib: '3', checkpoint: '5 km', race_ms: minutes(21) },
      { id: 'd0', bib: '4', checkpoint: 'start', race_ms: minutes(5) },
      { id: 'd1', bib: '4', checkpoint: '5 km', race_ms: minutes(30) },
      { id: 'f1', bib: '5', checkpoint: '5 km', race_ms: minutes(19) },
    ])
  }, 120_000)
  afterAll(() => race.close())

  const entries = (query = '') =>
    race.get<RankingEntryPage>(`rankings/${ranking}/entries?itemsPerPage=10${query}`)
  const standings = async (query = '') =>
    Object.fromEntries(
      (await entries(query)).items.map(({ bib, standing }): [string, typeof standing] => [
        bib ?? '',
        standing,
      ]),
    )

  test('says where each athlete stands at the furthest checkpoint', async () => {
    const { items } = await entries()
    expect(items.map(({ bib }) => bib)).toEqual(['1', '2', '3', '4', '5', '6'])
    const [ana, bo, cy, di, flo, gil] = items.map(({ standing }) => standing)
    expect(ana).toMatchObject({
      check_point_id: `${raceId}~10000`,
      check_point: '10 km',
      place: 1,
      time: minutes(42),
      gap: 0,
      places_gained: 2,
      next_check_point: null,
      expected_at: expectedAt(0, 42, 2.1097),
      forecast: [{ check_point: null, expected_at: expectedAt(0, 42, 2.1097), basis: 'sport' }],
    })
    expect(bo).toMatchObject({ place: 2, gap: minutes(1), places_gained: -1 })
    expect(cy).toMatchObject({
      check_point: '5 km',
      place: 2,
      gap: minutes(1),
      places_gained: null,
      next_check_point: '10 km',
      expected_at: expectedAt(0, 21, 2),
    })
    // The time since the gun is half an hour. The athlete started five minutes after the gun. So
    // the time since the athlete's own start is 25 minutes.
    expect(di).toMatchObject({ time: minutes(30), expected_at: expectedAt(5, 25, 2) })
    // Flo is on the course and has a private profile. Gil has no passing.
    expect([flo, gil]).toEqual([null, null])
  })

  test('counts places and gaps within the filters', async () => {
    const found = await standings(filters({ gender: 'F' }))
    expect(found['1']).toMatchObject({ place: 1, gap: 0, places_gained: 0 })
    expect(found['4']).toMatchObject({ place: 2, gap: minutes(8) })
    const byName = await standings(filters({ find: 'berg' }))
    expect(byName['2']).toMatchObject({ place: 2, places_gained: -1 })
  })

  test('estimates as the list of athletes on the course does', async () => {
    const { items } = await race.get<{ items: { bib: string; expected_at: string | null }[] }>(
      `races/${raceId}/on-course?itemsPerPage=10`,
    )
    const found = await standings()
    for (const { bib, expected_at: expected } of items) {
      if (bib !== '6') expect(found[bib]?.expected_at).toBe(expected)
    }
    expect(items).not.toHaveLength(0)
  })

  test('lists who has passed a checkpoint, by the times there', async () => {
    const at = (point: string, rest = '') => entries(`&checkpoint=${raceId}~${point}${rest}`)
    const bibs = async (point: string, rest = '') =>
      (await at(point, rest)).items.map(({ bib }) => bib)
    expect(await bibs('5000')).toEqual(['2', '3', '1', '4'])
    expect(await bibs('5000', '&sort=-position')).toEqual(['4', '1', '3', '2'])
    expect(await bibs('5000', filters({ gender: 'F' }))).toEqual(['1', '4'])
    expect(await bibs('5000', filters({ find: 'Eck' }))).toEqual(['4'])
    expect(await bibs('10000')).toEqual(['1', '2'])
    expect(await at('999')).toMatchObject({ status: 404, code: 'checkpoint.notFound' })
    const { items, total } = await at('5000')
    expect(total).toBe(4)
    expect(items[2]).toMatchObject({
      standing: { place: 3, gap: minutes(2), time: minutes(22), expected_at: null },
    })
    const problem = await race.get<ProblemBody>(
      `rankings/${ranking}/entries?checkpoint=${encodeURIComponent("'; --")}`,
    )
    expect(problem).toMatchObject({ status: 400, field: 'checkpoint' })
  })

  test.each(['', '&sort=-position'])(
    'pages of the order at a checkpoint fit together%s',
    async (sort) => {
      const at = (query: string) =>
        race.get<RankingEntryPage>(
          `rankings/${ranking}/entries?itemsPerPage=1&checkpoint=${raceId}~5000${sort}${query}`,
        )
      const bibs: (string | null)[] = []
      let page = await at('')
      while (page.items[0]) {
        bibs.push(page.items[0].bib)
        expect(page.has_next).toBe(bibs.length < 4)
        page = await at(`&after=${page.end_cursor ?? ''}`)
      }
      expect(bibs).toEqual(sort === '' ? ['2', '3', '1', '4'] : ['4', '1', '3', '2'])
      const around = await at('&around=1')
      expect(around).toMatchObject({ page: bibs.indexOf('1') + 1, items: [{ bib: '1' }] })
      expect(await at('&around=6')).toMatchObject({ code: 'ranking.bibNotFound' })
    },
  )

  test('follows passings, withdrawals and decisions', async () => {
    await entries()
    await race.passings([{ id: 'c2', bib: '3', checkpoint: '10 km', race_ms: minutes(41) }])
    expect((await standings())['3']).toMatchObject({ place: 1, places_gained: 1 })
    expect((await standings())['1']).toMatchObject({ place: 2, gap: minutes(1) })
    await race.send('POST', '/passings', { passings: [{ id: 'c2', withdrawn: true }] })
    expect((await standings())['1']).toMatchObject({ place: 1, gap: 0 })
    await race.send('PUT', '/athletes/2/state', { state: 'disqualified' })
    expect((await standings())['2']).toBeNull()
    expect((await standings())['3']).toMatchObject({ place: 1, gap: 0 })
    await race.send('PUT', '/athletes/2/state', { state: 'reinstated' })
    // The same gun, sent again, changes no times.
    await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
    await race.starters([{ bib: '7', name: 'Ira Jonk', gender: 'M' }])
    await race.passings([{ id: 'i1', bib: '7', checkpoint: '5 km', race_ms: minutes(18) }])
    expect((await standings())['7']).toMatchObject({ place: 1, gap: 0 })
  })

  test('a finisher stands at the finish', async () => {
    await race.passings([{ id: 'a3', bib: '1', checkpoint: 'finish', race_ms: minutes(95) }])
    expect((await standings())['1']).toMatchObject({
      check_point_id: null,
      check_point: null,
      time: minutes(95),
      gap: 0,
      next_check_point: null,
      expected_at: null,
    })
  })
})

describe('an official ranking', () => {
  let service: Awaited<ReturnType<typeof createTestService>>
  beforeAll(async () => {
    service = await createTestService()
    const rows = [
      runner('1', { gunTime: 3_600_000, chipTime: 3_500_000, splitTimes: [1_000_000, 2_100_000] }),
      runner('2', { gunTime: 3_700_000, chipTime: 3_600_000, splitTimes: [900_000, 2_000_000] }),
      runner('3', { gunTime: 3_800_000, chipTime: 3_700_000, splitTimes: [null, 2_000_000] }),
      runner('4', {
        state: 'did_not_finish',
        gunTime: null,
        chipTime: null,
        splitTimes: [800_000, null],
      }),
      runner('5', { state: 'disqualified', splitTimes: [700_000, 1_400_000] }),
    ]
    await publishPackage(service.db, harbourHalf({ rows }))
  })
  afterAll(() => service.close())

  test('has the order at a checkpoint with the final places', async () => {
    const { body } = await service.get<RankingEntryPage>(
      `/v1/web/rankings/${ranking}/entries?checkpoint=${raceId}~10000`,
    )
    expect(
      body.items.map(({ bib, position, filtered_position: filtered, standing }) => [
        bib,
        standing?.place,
        standing?.places_gained,
        position,
        filtered,
      ]),
    ).toEqual([
      ['2', 1, 1, 2, 2],
      ['3', 1, null, 3, 3],
      ['1', 3, 0, 1, 1],
    ])
    expect(body.best_time).toBe(3_600_000)
  })

  test('lists who gave up where they passed; without a checkpoint nobody has a standing', async () => {
    const at = `/v1/web/rankings/${ranking}/entries`
    const first = await service.get<RankingEntryPage>(`${at}?checkpoint=${raceId}~5000`)
    expect(first.body.items.map(({ bib }) => bib)).toEqual(['4', '2', '1'])
    const final = await service.get<RankingEntryPage>(at)
    expect(final.body.items.every(({ standing }) => standing === null)).toBe(true)
  })
})

test('the order at a checkpoint counts from the guns of the waves, also in an official ranking', async () => {
  const race = await createTimedRace()
  await race.send('PUT', '/start', {
    gun_at: '2026-05-03T08:00:00Z',
    waves: [
      { name: 'A', gun_at: '2026-05-03T08:00:00Z' },
      { name: 'B', gun_at: '2026-05-03T08:30:00Z' },
    ],
  })
  await race.starters([
    { bib: '1', name: 'Ana Silva', wave: 'A' },
    { bib: '2', name: 'Bo Berg', wave: 'B' },
    { bib: '3', name: 'Cy Dahl', wave: 'B' },
  ])
  await race.passings([
    { id: 'a1', bib: '1', checkpoint: '5 km', race_ms: minutes(25) },
    { id: 'a2', bib: '1', checkpoint: 'finish', race_ms: minutes(100) },
    { id: 'b0', bib: '2', checkpoint: 'start', race_ms: minutes(32) },
    { id: 'b1', bib: '2', checkpoint: '5 km', race_ms: minutes(54) },
    { id: 'b2', bib: '2', checkpoint: 'finish', race_ms: minutes(140) },
    { id: 'c0', bib: '3', checkpoint: 'start', race_ms: minutes(33) },
    { id: 'c1', bib: '3', checkpoint: '5 km', race_ms: minutes(53) },
  ])
  const order = async () => {
    const path = `rankings/${ranking}/entries?checkpoint=${raceId}~5000`
    const { items } = await race.get<RankingEntryPage>(path)
    return items.map(({ bib, standing }) => [bib, standing?.place, standing?.time])
  }
  const expected = [
    ['3', 1, minutes(23)],
    ['2', 2, minutes(24)],
    ['1', 3, minutes(25)],
  ]
  expect(await order()).toEqual(expected)
  await race.send('PUT', '/athletes/3/state', { state: 'did_not_finish' })
  expect(await order()).toEqual(expected)
  const official = { status: 'official', by: 'Jury' }
  expect(await race.send('PUT', `/rankings/${ranking}/status`, official)).toMatchObject({
    body: { status: 'official' },
  })
  expect(await order()).toEqual(expected)
  await race.close()
})
