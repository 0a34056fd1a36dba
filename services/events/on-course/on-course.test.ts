import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { Race } from '../races/schema.ts'
import type { Ranking } from '../rankings/schema.ts'
import type { OnCoursePage } from './schema.ts'

const minutes = (value: number) => value * 60_000
/** Returns the instant of a time since the gun in milliseconds. */
const instant = (sinceGun: number) =>
  new Date(Date.UTC(2026, 4, 3, 8) + Math.round(sinceGun)).toISOString()
/**
 * A running time grows with the distance to the power of `fatigue`. The ends of the forecast window
 * have the exponents `fatigue - width` and `fatigue + width`.
 */
const fatigue = 1.077
const width = 0.14

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

test('without an earlier race, expects the next passing by the usual fatigue in the sport', async () => {
  const { items } = await list()
  // The athlete started with the gun.
  expect(items[0]).toMatchObject({
    passed_at: '2026-05-03T08:40:00.000Z',
    next_check_point: null,
    expected_at: instant(minutes(40) * 2.1097 ** fatigue),
  })
  // The athlete started at 8:10 and took half an hour for 5 km.
  const [earliest, expected, latest] = [fatigue - width, fatigue, fatigue + width].map(
    (exponent) => Math.round(minutes(30) * 2 ** exponent) + minutes(10),
  ) as [number, number, number]
  expect(items[1]).toMatchObject({
    passed_at: '2026-05-03T08:40:00.000Z',
    next_check_point: '10 km',
    expected_at: instant(expected),
    overdue_from: instant(latest + (latest - expected)),
    forecast: [
      {
        check_point_id: `${raceId}~10000`,
        check_point: '10 km',
        expected_at: instant(expected),
        earliest: instant(earliest),
        latest: instant(latest),
        basis: 'sport',
      },
      { check_point_id: null, check_point: null, basis: 'sport' },
    ],
  })
  // The athlete started at 8:01. The second of four starters passed 5 km after 20 minutes.
  expect(items[2]).toMatchObject({
    next_check_point: '5 km',
    expected_at: '2026-05-03T08:21:00.000Z',
    forecast: [{ check_point: '5 km', basis: 'today' }],
  })
})

test('the result of each athlete says the same expectation, and the number of those a place is among', async () => {
  const { items } = await list()
  const ids = items.map(({ participant_id: id }) => id)
  const { items: results } = await race.get<{ items: AthleteResult[] }>(
    `participants?ids=${ids.map((id) => `${raceId}~${id}`).join(',')}`,
  )
  for (const { participant_id: id, expected_at, next_check_point, forecast } of items) {
    const result = results.find((each) => each.id === id)
    expect(result).toMatchObject({ expected_at, next_check_point, forecast })
  }
  const placings = new Map(results.map(({ bib, placings: [first] }) => [bib, first]))
  // One athlete has finished, and two have passings on the course.
  expect(placings.get('1')).toMatchObject({ position: 2, finishers: 1, among: 3, gender_among: 3 })
  expect(placings.get('2')).toMatchObject({ position: 3, finishers: 1, among: 3, gender_among: 3 })
  expect(placings.get('4')).toMatchObject({ position: null })
  // This number does not include the passing of the athlete with a private profile.
  const [first] = results.find(({ bib }) => bib === '1')?.splits ?? []
  expect(first?.timings.at(-1)).toMatchObject({ position: 1, among: 3 })
})

test('a private profile and a finisher are not expected', async () => {
  const { items: entries } = await race.get<{ items: { bib: string; participant_id: string }[] }>(
    `rankings/${raceId}-0/entries?itemsPerPage=10`,
  )
  for (const bib of ['3', '6']) {
    const id = entries.find((entry) => entry.bib === bib)?.participant_id ?? ''
    const result = await race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
    expect(result).toMatchObject({ bib, expected_at: null, next_check_point: null, forecast: [] })
  }
})

test('a race is silent once the athlete expected first is overdue', async () => {
  const silentFrom = async (receivedAt: string) => {
    await race.db
      .updateTable('timed_races')
      .set({ received_at: new Date(receivedAt) })
      .execute()
    const { silent_from: ofRace } = await race.get<Race>(`races/${raceId}`)
    const { silent_from: ofRanking } = await race.get<Ranking>(`rankings/${raceId}-0`)
    expect(ofRanking).toBe(ofRace)
    return ofRace
  }
  const { items } = await list()
  const [first, second] = items.map(({ overdue_from: overdueFrom }) => overdueFrom)
  expect(await silentFrom('2026-05-03T08:40:00Z')).toBe(second)
  // The athlete who was expected at 9:13 is late now.
  expect(await silentFrom('2026-05-03T09:20:00Z')).toBe(first)
  expect(await silentFrom('2026-05-03T09:40:00Z')).toBeNull()
})

test('a race is silent once three athletes are later than their latest time', async () => {
  const dense = await createTimedRace()
  try {
    const bibsOfAll = Array.from({ length: 7 }, (_, index) => String(index + 1))
    await dense.starters(bibsOfAll.map((bib) => ({ bib, name: `Runner ${bib}` })))
    await dense.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
    await dense.passings(
      bibsOfAll.map((bib) => ({
        id: bib,
        bib,
        checkpoint: '5 km',
        race_ms: minutes(20) + Number(bib) * 1_000,
      })),
    )
    await dense.db
      .updateTable('timed_races')
      .set({ received_at: new Date('2026-05-03T08:20:10Z') })
      .execute()
    const { silent_from: silentFrom } = await dense.get<Race>(`races/${raceId}`)
    expect(silentFrom).toBe(instant(minutes(20.05) * 2 ** (fatigue + width)))
  } finally {
    await dense.close()
  }
})

test('a race with hours between two passings is not silent between them', async () => {
  const slow = await createTimedRace()
  try {
    await slow.starters(['1', '2', '3'].map((bib) => ({ bib, name: `Rider ${bib}` })))
    await slow.send('PUT', '/start', { gun_at: '2026-05-02T08:00:00Z' })
    await slow.passings(
      ['1', '2', '3'].map((bib) => ({
        id: bib,
        bib,
        checkpoint: '5 km',
        race_ms: minutes(600 + Number(bib) * 60),
      })),
    )
    await slow.db
      .updateTable('timed_races')
      .set({ received_at: new Date('2026-05-02T21:00:00Z') })
      .execute()
    const { silent_from: silentFrom } = await slow.get<Race>(`races/${raceId}`)
    // The first rider took eleven hours for 5 km, and is expected at 10 km about twelve hours
    // later.
    expect(Date.parse(silentFrom ?? '')).toBeGreaterThan(Date.parse('2026-05-03T06:00:00Z'))
  } finally {
    await slow.close()
  }
})

test('in a race without checkpoints, those who have finished count among the starters', async () => {
  const short = await createTimedRace(undefined, [])
  try {
    const runners = Array.from({ length: 10 }, (_, index) => String(index + 1))
    await short.starters(runners.map((bib) => ({ bib, name: `Runner ${bib}` })))
    await short.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
    await short.passings(
      runners.map((bib) => ({ id: `start ${bib}`, bib, checkpoint: 'start', race_ms: 0 })),
    )
    const expectedAfter = async (finishers: number) => {
      await short.passings(
        runners.slice(0, finishers).map((bib, index) => {
          return { id: `finish ${bib}`, bib, checkpoint: 'finish', race_ms: minutes(80 + index) }
        }),
      )
      const { items } = await short.get<OnCoursePage>(`races/${raceId}/on-course`)
      return items[0]?.forecast
    }
    expect(await expectedAfter(4)).toEqual([])
    // The fifth and the ninth of ten starters finished after 84 and 88 minutes.
    expect(await expectedAfter(9)).toMatchObject([
      {
        earliest: instant(minutes(80)),
        expected_at: instant(minutes(84)),
        latest: instant(minutes(88)),
      },
    ])
    await short.db
      .updateTable('timed_races')
      .set({ received_at: new Date('2026-05-03T09:25:00Z') })
      .execute()
    // The last athlete is overdue five minutes after `latest` of the forecast.
    const awaited = { awaits_passings: true, silent_from: instant(minutes(93)) }
    expect(await short.get<Race>(`races/${raceId}`)).toMatchObject(awaited)
    expect(await short.get<Ranking>(`rankings/${raceId}-0`)).toMatchObject(awaited)
    await short.send('PUT', '/athletes/10/state', { state: 'did_not_finish' })
    const over = { awaits_passings: false, silent_from: null }
    expect(await short.get<Race>(`races/${raceId}`)).toMatchObject(over)
    expect(await short.get<Ranking>(`rankings/${raceId}-0`)).toMatchObject(over)
  } finally {
    await short.close()
  }
})

test('selects by checkpoint and by who is overdue at an instant', async () => {
  const id = `${raceId}~5000`
  expect(await bibs(`&checkpoint=${id}`)).toEqual(['2'])
  expect(await bibs('&checkpoint=start')).toEqual(['4'])
  const elsewhere = await list(`&checkpoint=${raceId}~4999`)
  expect(elsewhere).toMatchObject({ status: 404, code: 'checkpoint.notFound', field: 'checkpoint' })
  // The other athletes took 20, 20 and 30 minutes to 5 km. The expected athlete started at 8:01.
  const overdueFrom = '2026-05-03T08:41:00.000Z'
  expect((await list()).items[2]).toMatchObject({ bib: '4', overdue_from: overdueFrom })
  expect(await bibs('&overdue=2026-05-03T08:40:59Z')).toEqual([])
  expect(await bibs(`&overdue=${overdueFrom}`)).toEqual(['4'])
  expect(await bibs(`&overdue=2026-05-03T09:30:00Z&checkpoint=${id}`)).toEqual(['2'])
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
