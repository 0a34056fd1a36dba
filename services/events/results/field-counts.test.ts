import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RaceProgress } from '../races/schema.ts'
import { setPrivate } from './privacy/privacy-requests.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  await race.starters([
    ...['1', '2', '3', '4'].map((bib) => ({ bib, name: `Runner ${bib}` })),
    { bib: '5', name: 'Ida Iris', private: true },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
})
afterAll(() => race.close())

/** Returns the numbers of athletes who have started, have finished, and are on the course. */
async function numbers(): Promise<number[]> {
  const { items } = await race.get<{ items: RaceProgress[] }>(`progress?raceIds=${raceId}`)
  return items.flatMap((progress) => [
    progress.started_count,
    progress.finishers_count,
    progress.on_course_count,
  ])
}

async function kept(): Promise<unknown> {
  const { on_course, others_started } = await race.db
    .selectFrom('result_sets')
    .select(['on_course', 'others_started'])
    .where('participants', '>', 0)
    .executeTakeFirstOrThrow()
  return { on_course, others_started }
}

const pass = (bib: string, checkpoint: string, race_ms: number) =>
  race.passings([{ id: `${bib} ${checkpoint}`, bib, checkpoint, race_ms }])

test('athletes who have only crossed the start line are on the course', async () => {
  await pass('4', 'start', 5_000)
  await pass('5', 'start', 5_000)
  expect(await numbers()).toEqual([1, 0, 1])
  expect(await kept()).toEqual({ on_course: 1, others_started: 1 })
  await race.send('PUT', '/athletes/4/state', {
    state: 'did_not_start',
    decided_at: '2026-05-03T08:01:00Z',
  })
  expect(await numbers()).toEqual([0, 0, 0])
  for (const bib of ['4', '5']) await race.send('DELETE', `/passings/${bib} start`)
  await race.send('PUT', '/athletes/4/state', {
    state: 'reinstated',
    decided_at: '2026-05-03T08:02:00Z',
  })
})

test('the numbers of a race follow each passing, decision and privacy request', async () => {
  expect(await numbers()).toEqual([0, 0, 0])
  await pass('1', '5 km', 1_200_000)
  await pass('2', '5 km', 1_200_000)
  expect(await numbers()).toEqual([2, 0, 2])
  await pass('1', 'finish', 5_000_000)
  expect(await numbers()).toEqual([2, 1, 1])
  // A private profile with a passing counts as started only when it has a state, because it is then
  // no longer on the course.
  await pass('5', '5 km', 1_300_000)
  expect(await numbers()).toEqual([2, 1, 1])
  await race.send('PUT', '/athletes/5/state', { state: 'did_not_finish' })
  expect(await numbers()).toEqual([3, 1, 1])
  await race.send('DELETE', '/passings/2 5 km')
  expect(await numbers()).toEqual([2, 1, 0])
  await pass('3', '5 km', 1_250_000)
  expect(await kept()).toEqual({ on_course: 1, others_started: 2 })

  const { id } = await race.db
    .selectFrom('participants')
    .select('id')
    .where('bib', '=', '3')
    .executeTakeFirstOrThrow()
  await race.db.transaction().execute(async (db) => {
    await setPrivate(db, { race_id: raceId, participant_id: id }, true)
  })
  expect(await numbers()).toEqual([2, 1, 0])
  await pass('4', '5 km', 1_250_000)
  expect(await numbers()).toEqual([3, 1, 1])
  expect(await kept()).toEqual({ on_course: null, others_started: null })
  await race.send('PUT', '/start', { devices: [{ device: 'mat', checkpoint: 'finish' }] })
  expect(await kept()).toEqual({ on_course: 1, others_started: 2 })
  expect(await numbers()).toEqual([3, 1, 1])
})
