import { expect, test, vi } from 'vitest'
import { createEventsService } from '../app.ts'
import type { ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { RankingArrivals } from '../arrivals/schema.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { RaceField } from '../race-field/schema.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import type { OnCoursePage } from './schema.ts'

const minutes = (value: number) => value * 60_000

/** Returns a finisher who runs each stretch at the pace of the first 5 km times a factor. */
function finisher(index: number, [second, third]: [number, number]): ResultRow {
  const first = minutes(20) + index * 5_000
  const split = first * (1 + second)
  const chipTime = split + first * third * 2.2194
  return runner(String(index), {
    splitTimes: [Math.round(first), Math.round(split)],
    gunTime: Math.round(chipTime),
    chipTime: Math.round(chipTime),
  })
}

/** Returns the package of an event of the year before with a half marathon. */
function earlier(id: string, finishers: number, factors: [number, number]) {
  const rows = Array.from({ length: finishers }, (_, index) => finisher(index, factors))
  const pkg = harbourHalf({ rows, rowsHash: id })
  const held = {
    startsAt: new Date('2025-05-04T08:00:00Z'),
    endsAt: new Date('2025-05-04T14:00:00Z'),
  }
  pkg.contentHash = id
  pkg.news = []
  pkg.event = { ...pkg.event, id, dateFrom: '2025-05-04', dateTo: '2025-05-04', ...held }
  pkg.races = pkg.races.map((race) => ({
    ...race,
    id: race.id.replace('harbour-half-2026', id),
    startsAt: held.startsAt,
    rankings: race.rankings.map((ranking) => ({
      ...ranking,
      id: ranking.id.replace('harbour-half-2026', id),
    })),
  }))
  return pkg
}

test('the earlier edition teaches the forecast, before a larger race of the same distance', async () => {
  const race = await createTimedRace()
  await publishPackage(race.db, earlier('old-half-2025', 200, [1, 1.4]))
  await publishPackage(race.db, earlier('harbour-half-2025', 120, [1.1, 1.2]))
  await publishPackage(race.db, earlier('tiny-half-2025', 99, [2, 2]))
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: minutes(25) }])
  const forecast = async () => {
    // A service caches for some minutes what it has learnt from earlier races. The new service has
    // an empty cache.
    const service = await createEventsService(race.db)
    const response = await service.inject(`/v1/web/races/${raceId}/on-course`)
    await service.close()
    return response.json<OnCoursePage>().items[0]?.forecast
  }
  expect(await forecast()).toMatchObject([
    { check_point: '10 km', basis: 'similar_race', expected_at: '2026-05-03T08:50:00.000Z' },
    { check_point: null, basis: 'similar_race' },
  ])
  await race.db.updateTable('events').set({ edition_of: 'harbour-half-2025' }).execute()
  expect(await forecast()).toMatchObject([
    { check_point: '10 km', basis: 'earlier_edition', expected_at: '2026-05-03T08:52:30.000Z' },
    { check_point: null, basis: 'earlier_edition' },
  ])
  await race.close()
})

test('the first across the start line leads, but is no more expected at the finish than others', async () => {
  const race = await createTimedRace()
  await publishPackage(race.db, earlier('old-half-2025', 200, [1, 1.4]))
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const leader = async () => (await race.get<RaceField>(`races/${raceId}/field/at`)).leader
  await race.passings([{ id: 's', bib: '1', checkpoint: 'start', race_ms: 0 }])
  expect(
    (await race.get<OnCoursePage>(`races/${raceId}/on-course`)).items[0]?.forecast,
  ).toHaveLength(2)
  await vi.waitFor(async () => {
    expect(await leader()).toMatchObject({ bib: '1', check_point: null, forecast: [] })
  })
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: minutes(25) }])
  await vi.waitFor(async () => {
    expect((await leader())?.forecast).toHaveLength(2)
  })
  await race.close()
})

test.each([{ sport: 'triathlon' as const }, { name: 'Duathlon' }])(
  'the pace of a part in another discipline forecasts nothing: %j',
  async (multisport) => {
    const race = await createTimedRace()
    await race.db.updateTable('races').set(multisport).execute()
    await race.starters([{ bib: '1', name: 'Ana Silva' }])
    await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
    await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: minutes(60) }])
    const { items } = await race.get<OnCoursePage>(`races/${raceId}/on-course`)
    expect(items).toMatchObject([{ check_point: '5 km', forecast: [], overdue_from: null }])
    await race.close()
  },
)

test('nobody is expected at the finish before the checkpoint ahead, where today’s athletes were slow', async () => {
  const checkpoints = [
    { name: '10 km', distance: 10_000 },
    { name: '20 km', distance: 20_000 },
  ]
  const race = await createTimedRace(undefined, checkpoints)
  const bibs = Array.from({ length: 61 }, (_, index) => String(index + 1))
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const pass = (checkpoint: string, some: string[], minute: number) =>
    race.passings(
      some.map((bib) => ({
        id: `${bib} ${checkpoint}`,
        bib,
        checkpoint,
        race_ms: minutes(minute) + Number(bib) * 1_000,
      })),
    )
  await pass('10 km', bibs, 50)
  await pass('20 km', bibs.slice(1), 150)
  const { items } = await race.get<OnCoursePage>(
    `races/${raceId}/on-course?checkpoint=${raceId}~10000`,
  )
  const [next, finish] = items[0]?.forecast ?? []
  expect([items[0]?.bib, next?.check_point, finish?.check_point]).toEqual(['1', '20 km', null])
  for (const time of ['earliest', 'expected_at', 'latest'] as const) {
    expect(Date.parse(finish?.[time] ?? ''), time).toBeGreaterThanOrEqual(
      Date.parse(next?.[time] ?? ''),
    )
  }
  await race.close()
})

test('nobody is expected at a checkpoint whose mat sent nothing although athletes were seen behind it', async () => {
  const race = await createTimedRace()
  const bibs = ['1', '2', '3', '4']
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const pass = (checkpoint: string, some: string[], minute: number) =>
    race.passings(
      some.map((bib) => ({
        id: `${bib} ${checkpoint}`,
        bib,
        checkpoint,
        race_ms: minutes(minute),
      })),
    )
  const read = async () => {
    const { items } = await race.get<OnCoursePage>(`races/${raceId}/on-course`)
    const { items: entries } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
    const athletes = await race.get<{ items: AthleteResult[] }>(
      `participants?ids=${items.map(({ participant_id: id }) => `${raceId}~${id}`).join()}`,
    )
    const of = (bib: string) => (each: { bib: string | null }) => each.bib === bib
    return [items.find(of('4')), entries.find(of('4'))?.standing, athletes.items.find(of('4'))].map(
      (each) => [
        each?.next_check_point,
        ...(each?.forecast.map(({ check_point: name }) => name) ?? []),
        each?.expected_at === each?.forecast[0]?.expected_at,
      ],
    )
  }
  await pass('5 km', bibs, 20)
  expect(await read()).toEqual(Array(3).fill(['10 km', '10 km', null, true]))
  await pass('finish', ['1'], 85)
  expect(await read()).toEqual(Array(3).fill([null, null, true]))
  await vi.waitFor(async () => {
    const moment = `ms=${String(minutes(60))}&bibs=4`
    const { followed } = await race.get<RaceField>(`races/${raceId}/field/at?${moment}`)
    expect(followed[0]?.metres).toBeGreaterThan(12_000)
  })
  // The passings of the mat arrive late.
  await pass('10 km', ['1', '2'], 41)
  expect(await read()).toEqual(Array(3).fill(['10 km', '10 km', null, true]))
  await race.close()
})

test('in an event of several days, no page expects an athlete after the day of her race', async () => {
  const race = await createTimedRace()
  const [first] = race.pkg.races
  if (!first) throw new Error('the package has no race')
  const day = {
    ...first,
    sport: 'walking' as const,
    distance: 40_000,
    checkpoints: [
      { name: 'Mill', distance: 11_500 },
      { name: 'Barn', distance: 30_200 },
    ],
  }
  const startOf = (date: number) => new Date(`2026-05-0${String(date)}T04:30:00Z`)
  race.pkg.contentHash = 'two days'
  race.pkg.event.dateTo = '2026-05-04'
  race.pkg.races = [
    { ...day, startsAt: startOf(3) },
    { ...day, id: 'harbour-half-2026-day-2', startsAt: startOf(4), rankings: [] },
  ]
  await publishPackage(race.db, race.pkg)
  await race.starters(['1', '2', '3'].map((bib) => ({ bib, name: `Walker ${bib}` })))
  await race.send('PUT', '/start', { gun_at: startOf(3).toISOString() })
  await race.passings([
    { id: 'a', bib: '1', checkpoint: 'Mill', race_ms: minutes(150) },
    { id: 'b', bib: '2', checkpoint: 'Mill', race_ms: minutes(225) },
    { id: 'c', bib: '3', checkpoint: 'Barn', race_ms: minutes(690) },
  ])
  const page = await race.get<OnCoursePage>(`races/${raceId}/on-course?itemsPerPage=10`)
  const evening = '2026-05-03T19:00:00.000Z'
  const of = (bib: string) => page.items.find((item) => item.bib === bib)
  expect(of('1')?.forecast.map(({ latest }) => latest < evening)).toEqual([true, true])
  // The walker is expected at the finish between 18:13 and 23:07, at 20:26.
  expect(of('2')?.forecast).toMatchObject([{ check_point: 'Barn' }, { latest: evening }])
  // At an even pace, the walker would arrive at 21:44, after the day.
  expect(of('3')).toMatchObject({ forecast: [], expected_at: null, overdue_from: evening })

  const { items: entries } = await race.get<RankingEntryPage>(
    `rankings/${raceId}-0/entries?itemsPerPage=10`,
  )
  const { items: athletes } = await race.get<{ items: AthleteResult[] }>(
    `participants?ids=${entries.map(({ participant_id: id }) => `${raceId}~${id}`).join()}`,
  )
  await race.db
    .updateTable('timed_races')
    .set({ received_at: startOf(3) })
    .execute()
  const { items: arrivals } = await race.get<{ items: RankingArrivals[] }>(
    `arrivals?rankingIds=${raceId}-0`,
  )
  expect(athletes.find(({ bib }) => bib === '3')).toMatchObject({ forecast: [] })
  expect(entries.find(({ bib }) => bib === '3')).toMatchObject({ standing: { forecast: [] } })
  expect(arrivals[0]?.expected.map(({ bib }) => bib)).toEqual(['1', '2'])
  await race.close()
})
