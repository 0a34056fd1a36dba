import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { OnCoursePage } from '../on-course/schema.ts'
import type { RankingArrivals } from './schema.ts'

const minutes = (value: number) => value * 60_000
const rankingId = `${raceId}-0`

let race: Awaited<ReturnType<typeof createTimedRace>>

beforeAll(async () => {
  race = await createTimedRace()
  const bibs = Array.from({ length: 20 }, (_, index) => String(index + 1))
  await race.starters(
    [...bibs, '21'].map((bib) => ({
      bib,
      name: `Runner ${bib}`,
      private: bib === '7' || bib === '12',
    })),
  )
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  // Runners 1 to 8 have finished. Runners 7 and 12 have a private profile.
  await race.passings([
    { id: 's21', bib: '21', checkpoint: 'start', race_ms: minutes(2) },
    ...bibs.map((bib, index) => ({
      id: `a${bib}`,
      bib,
      checkpoint: '5 km',
      race_ms: minutes(20 + index / 4),
    })),
    ...bibs.slice(0, 14).map((bib, index) => ({
      id: `b${bib}`,
      bib,
      checkpoint: '10 km',
      race_ms: minutes(41 + index / 2),
    })),
    ...bibs.slice(0, 8).map((bib, index) => ({
      id: `c${bib}`,
      bib,
      checkpoint: 'finish',
      race_ms: minutes(88 + index),
    })),
  ])
  await receivedAt('2026-05-03T09:25:00Z')
}, 120_000)
afterAll(() => race.close())

/** Sets the time at which the last passing was received, and increases the version of the race. */
async function receivedAt(instant: string, of = race) {
  await of.db
    .updateTable('timed_races')
    .set({ received_at: new Date(instant) })
    .execute()
  await of.db
    .updateTable('timed_races')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
}

const arrivals = async () => {
  const { items } = await race.get<{ items: RankingArrivals[] }>(
    `arrivals?rankingIds=${rankingId},nothing`,
  )
  expect(items).toHaveLength(1)
  return items[0]
}
const bibsOf = (people: readonly { bib: string | null }[] = []) => people.map(({ bib }) => bib)

test('the last five who finished come first, without private profiles', async () => {
  const { latest } = (await arrivals()) ?? {}
  expect(bibsOf(latest)).toEqual(['8', '6', '5', '4', '3'])
  expect(latest?.[0]).toMatchObject({
    name: 'Runner 8',
    position: 8,
    time: minutes(95),
    arrived_at: '2026-05-03T09:35:00.000Z',
  })
})

test('the athletes who are expected at the finish first follow, with their next point', async () => {
  const { expected } = (await arrivals()) ?? {}
  expect(bibsOf(expected)).toEqual(['9', '10', '11', '13', '14'])
  expect(expected?.[0]).toMatchObject({
    name: 'Runner 9',
    forecast: { check_point: null, check_point_id: null },
  })
})

test('counts who has finished and who is on the course, and names the first of these', async () => {
  // Runner 12 is on the course with a private profile, runner 21 has only started.
  expect(await arrivals()).toMatchObject({
    finished_count: 8,
    on_course_count: 12,
    first_on_course_bib: '9',
  })
})

test('an athlete who is long overdue is not expected any more', async () => {
  await receivedAt('2026-05-03T14:00:00Z')
  const { expected, on_course_count: onCourse } = (await arrivals()) ?? {}
  expect(expected).toEqual([])
  expect(onCourse).toBe(12)
  await receivedAt('2026-05-03T09:25:00Z')
})

test('a privacy request hides an athlete at once', async () => {
  const { latest, expected } = (await arrivals()) ?? {}
  const hidden = [latest?.[0], expected?.[0]].map((each) => each?.participant_id ?? '')
  for (const participant_id of hidden) {
    const key = { race_id: raceId, participant_id }
    await race.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  }
  const after = await arrivals()
  expect(bibsOf(after?.latest)).toEqual(['6', '5', '4', '3', '2'])
  expect(bibsOf(after?.expected)).toEqual(['10', '11', '13', '14'])
  expect(after?.first_on_course_bib).toBe('10')
})

test('an official ranking has no arrivals', async () => {
  await race.send('PUT', `/rankings/${rankingId}/status`, { status: 'official' })
  expect(await race.get(`arrivals?rankingIds=${rankingId}`)).toEqual({ items: [] })
})

test('in a race without checkpoints, those who are on the course are expected at the finish', async () => {
  const plain = await createTimedRace(undefined, [])
  const bibs = Array.from({ length: 12 }, (_, index) => String(index + 1))
  await plain.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  await plain.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await plain.passings([
    ...bibs.map((bib, index) => ({
      id: `s${bib}`,
      bib,
      checkpoint: 'start',
      race_ms: minutes(index / 10),
    })),
    ...bibs.slice(0, 8).map((bib, index) => ({
      id: `f${bib}`,
      bib,
      checkpoint: 'finish',
      race_ms: minutes(80 + index),
    })),
  ])
  const arrivalsAt = async (instant: string) => {
    await receivedAt(instant, plain)
    return plain.get<{ items: RankingArrivals[] }>(`arrivals?rankingIds=${rankingId}`)
  }
  const { items } = await arrivalsAt('2026-05-03T09:28:00Z')
  const list = await plain.get<OnCoursePage>(`races/${raceId}/on-course`)
  expect(list.items.map(({ forecast }) => forecast.length)).toEqual([1, 1, 1, 1])
  expect(items[0]).toMatchObject({ finished_count: 8, on_course_count: 4 })
  expect(bibsOf(items[0]?.expected)).toEqual(['9', '10', '11', '12'])

  // Athletes who have not come within their windows have probably left.
  const latest = list.items
    .flatMap(({ forecast }) => forecast.map((each) => each.latest))
    .toSorted()
  const { items: later } = await arrivalsAt(latest.at(-1) ?? '')
  expect(later[0]).toMatchObject({ on_course_count: 4, expected: [] })
  await plain.close()
})
