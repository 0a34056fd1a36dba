import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEventsService } from '../app.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import { SortedKeys } from './sorted-keys.ts'

// Each version of a live race is computed from the previous version. A new process computes
// everything from the stored results. Both processes must respond alike.
let race: Awaited<ReturnType<typeof createTimedRace>>
const minute = 60_000
const athletes = 90
const places = ['5 km', '10 km', 'finish']
const rankingId = `${raceId}-0`

beforeAll(async () => {
  race = await createTimedRace()
  await race.starters(
    Array.from({ length: athletes }, (_, index) => ({
      bib: String(athletes - index),
      name: `Runner ${String(index)}`,
      gender: index % 3 === 0 ? ('F' as const) : ('M' as const),
    })),
  )
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const ids = (
    await race.db.selectFrom('participants').select(['id', 'bib']).orderBy('id').execute()
  ).filter(({ bib }) => Number(bib) % 9 === 0)
  for (const { id: participant_id } of ids) {
    const key = { race_id: raceId, participant_id }
    await race.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  }
})
afterAll(() => race.close())

/** Returns a function that returns pseudo-random numbers, the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/**
 * Returns the passings of a version. Some athletes have passed the same place in an earlier
 * version.
 */
function passingsOf(version: number, random: (below: number) => number) {
  return Array.from({ length: 12 }, () => {
    const bib = 1 + random(athletes)
    const place = Math.min(random(3), Math.floor(version / 2))
    const ms = (place + 1) * 20 * minute + bib * 2_000 + random(60_000)
    return { bib: String(bib), checkpoint: places[place] ?? '', race_ms: ms }
  })
}

test('a version that is computed from the one before is that of a new process', async () => {
  const { items } = await race.get<{ items: { participant_id: string }[] }>(
    `rankings/${rankingId}/entries?itemsPerPage=2`,
  )
  const paths = [
    `races/${raceId}/field`,
    `races/${raceId}/field/at`,
    `race-milestones?raceIds=${raceId}`,
    `arrivals?rankingIds=${rankingId}`,
    `races/${raceId}/on-course`,
    `races/${raceId}/comparison?bibs=1,2,3,40`,
    `rankings/${rankingId}/entries?itemsPerPage=100`,
    `rankings/${rankingId}/entries?itemsPerPage=100&gender=F`,
    `fields?rankingIds=${rankingId}`,
    ...items.map(({ participant_id: id }) => `races/${raceId}/participants/${id}`),
  ]
  const random = randomNumbers(7)
  for (let version = 0; version < 8; version += 1) {
    const { status } = await race.passings(passingsOf(version, random))
    expect(status).toBe(200)
    if (version % 3 === 1) await compareWithNewProcess(paths)
    else for (const path of paths) await race.get(path)
  }
})

test('filters with categories that do not exist take no memory', async () => {
  const total = async (category: string) => {
    const filters = encodeURIComponent(btoa(JSON.stringify({ category })))
    const page = await race.get<{ total: number }>(
      `rankings/${rankingId}/entries?page=2&itemsPerPage=5&filters=${filters}`,
    )
    return page.total
  }
  const created: WeakRef<SortedKeys>[] = []
  const create = SortedKeys.of.bind(SortedKeys)
  const spy = vi.spyOn(SortedKeys, 'of').mockImplementation((size, keyOf) => {
    const keys = create(size, keyOf)
    created.push(new WeakRef(keys))
    return keys
  })
  for (let n = 0; n < 20; n += 1) expect(await total(`none ${String(n)}`)).toBe(0)
  // The spy would keep the results of its calls.
  spy.mockRestore()
  await collectGarbage()
  expect(created.length).toBeGreaterThanOrEqual(20)
  expect(created.filter((keys) => keys.deref() !== undefined)).toEqual([])
})

/** Collects garbage. `queryObjects` of Node needs several times as long in a large heap. */
async function collectGarbage(): Promise<void> {
  // A `WeakRef` keeps its object until the end of the turn in which it was created.
  await nextTurn()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

async function compareWithNewProcess(paths: string[]) {
  const other = await createEventsService(race.db, () => new Date('2026-05-03T09:00:00Z'))
  for (const path of paths) {
    const expected = (await other.inject(`/v1/web/${path}`)).json<unknown>()
    // The field of a live race may be out of date for a short time.
    await vi.waitFor(async () => expect(await race.get(path)).toEqual(expected), 5_000)
  }
  await other.close()
}
