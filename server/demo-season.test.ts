import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '../demo/demo-season.ts'
import { utcDay } from '../domain/civil-days.ts'
import type { ResultRow } from '../reader/result-row.ts'
import type { RaceProgress } from '../services/events/races/schema.ts'
import type { Ranking } from '../services/events/rankings/schema.ts'
import { createTestService } from '../services/events/testing.ts'
import { DemoSeason } from './demo-season.ts'

/** A race with individual starts. It begins at 11:00 UTC and closes at 13:00 UTC. */
const pursuit = 'mountain-shot-pursuit'
/** A race with start waves. It begins at 13:00 UTC and closes at 15:00 UTC. */
const tenKilometres = 'jacaranda-run-10k'

const only = ['mountain-shot', 'jacaranda-run']
const eventsAt = (now: Date) =>
  demoEvents(utcDay(now), now).filter(({ event }) => only.includes(event.id))

let now: Date
let service: Awaited<ReturnType<typeof createTestService>>
let season: DemoSeason

const openSeason = () => new DemoSeason(service.db, { clock: () => now, only })

/** Runs the demo season at an instant of the day. */
async function playAt(instant: string) {
  now = new Date(instant)
  await season.load()
  await season.play()
}

beforeAll(async () => {
  service = await createTestService()
  season = openSeason()
  await playAt('2026-11-21T11:25:00Z')
}, 120_000)

afterAll(async () => {
  await season.close()
  await service.close()
})

async function progressOf(raceId: string) {
  const { body } = await service.get<{ items: RaceProgress[] }>(
    `/v1/web/progress?raceIds=${raceId}`,
  )
  return body.items[0]
}

async function statusesOf(raceId: string) {
  const { body } = await service.get<{ items: Ranking[] }>(`/v1/web/races/${raceId}/rankings`)
  return body.items.map(({ status }) => status)
}

async function resultsOf(raceId: string) {
  const { rows } = await sql`select bib, state, gun_time, chip_time, race_time, split_times
    from participants where result_set_id = (select result_set_id from races where id = ${raceId})
    order by bib`.execute(service.db)
  return rows
}

async function sentPassings(raceId: string) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from timing_passings
    where race_id = ${raceId}`.execute(service.db)
  return rows[0]?.count ?? 0
}

const versionOf = async (raceId: string) => {
  const { rows } = await sql`select version from timed_races where race_id = ${raceId}`.execute(
    service.db,
  )
  return rows[0]
}

/** Returns the results that an import of the race would give without passings of a timer. */
function plannedResults(raceId: string) {
  const over = new Date('2026-11-21T23:00:00Z')
  const races = eventsAt(over).flatMap((event) => event.package().races)
  const rows = [...((races.find(({ id }) => id === raceId)?.results?.rows ?? []) as ResultRow[])]
  return rows.toSorted((a, b) => ((a.bib ?? '') < (b.bib ?? '') ? -1 : 1))
}

test('what has happened before the site started is sent at once', async () => {
  expect(await progressOf(pursuit)).toMatchObject({
    as_of: expect.any(String) as string,
    starters_count: 64,
  })
  const { started_count: started = 0, finishers_count: finishers } =
    (await progressOf(pursuit)) ?? {}
  expect(started).toBeGreaterThan(10)
  expect(finishers).toBe(0)
  expect(await statusesOf(pursuit)).toEqual(['unofficial'])
})

test('then each passing is sent when it happens', async () => {
  const before = await sentPassings(pursuit)
  const counts = []
  for (const instant of ['11:26:00', '11:27:00', '11:28:00']) {
    await playAt(`2026-11-21T${instant}Z`)
    counts.push(await sentPassings(pursuit))
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(before).toBeLessThan(counts[0] ?? 0)
  expect(counts[0]).toBeLessThan(counts[2] ?? 0)
})

test('a restart sends nothing twice', async () => {
  const [results, passings, version] = [
    await resultsOf(pursuit),
    await sentPassings(pursuit),
    await versionOf(pursuit),
  ]
  await season.close()
  season = openSeason()
  await playAt('2026-11-21T11:28:00Z')
  expect(await resultsOf(pursuit)).toEqual(results)
  expect(await sentPassings(pursuit)).toBe(passings)
  expect(await versionOf(pursuit)).toEqual(version)
})

test.each([
  [pursuit, '2026-11-21T13:50:00Z'],
  [tenKilometres, '2026-11-21T15:50:00Z'],
])('once %s is over, it has the planned results, and is official', async (raceId, instant) => {
  await playAt(instant)
  const statuses = await statusesOf(raceId)
  expect(statuses.length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set(['official']))
  const planned = plannedResults(raceId)
  const results = await resultsOf(raceId)
  expect(results).toHaveLength(planned.length)
  for (const [index, { bib, state, gunTime, raceTime, splitTimes }] of planned.entries()) {
    expect(results[index]).toMatchObject({ bib, state, split_times: splitTimes })
    if (state === 'finished')
      expect(results[index]).toMatchObject({ gun_time: gunTime ?? raceTime })
  }
})

test('official rankings stay, and the race begins anew on the next day', async () => {
  await playAt('2026-11-21T16:30:00Z')
  expect(await statusesOf(pursuit)).toEqual(['official'])
  now = new Date('2026-11-22T11:05:00Z')
  await season.load()
  expect(await statusesOf(pursuit)).toEqual(['unofficial'])
  expect(await sentPassings(pursuit)).toBe(0)
  await season.play()
  expect(await sentPassings(pursuit)).toBeGreaterThan(0)
})
