import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimedRace } from '../timing/testing.ts'
import type { RaceField, RaceMilestone } from './schema.ts'

const raceId = 'harbour-half-2026-half'
const minute = 60_000

// Computing a field then takes no time, so a field is computed again for each version.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a leader who is overdue at the finish has not finished', async () => {
  const race = await createTimedRace()
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.passings([{ id: 'a', bib: '1', checkpoint: '10 km', race_ms: 40 * minute }])
  const { leader, finished_count: finished } = await race.get<RaceField>(
    `races/${raceId}/field/at?ms=${String(300 * minute)}`,
  )
  expect(leader).toMatchObject({ bib: '1', is_finished: false, check_point: '10 km' })
  expect(finished).toBe(0)
  await race.close()
})

test('a disqualified athlete leads nowhere in the timeline', async () => {
  const race = await createTimedRace()
  const told = async () => {
    const { items } = await race.get<{ items: RaceMilestone[] }>(
      `race-milestones?raceIds=${raceId}`,
    )
    return items.map(({ kind, name, ms }) => [kind, name, ms / minute])
  }
  const decide = (state: string, hour: number) =>
    race.send('PUT', '/athletes/1/state', {
      state,
      decided_at: `2026-05-03T0${String(hour)}:00:00Z`,
    })
  await race.starters(['1', '2', '3'].map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.passings(
    [1, 2, 3].flatMap((bib) =>
      [15, 30].map((time, index) => ({
        id: `${String(bib)} ${String(time)}`,
        bib: String(bib),
        checkpoint: index === 0 ? '5 km' : '10 km',
        race_ms: (time + bib) * minute,
      })),
    ),
  )
  const before = [
    ['start', null, 0],
    ['lead', 'Runner 1', 16],
    ['half_passed', null, 32],
  ]
  expect(await told()).toEqual(before)
  await decide('disqualified', 1)
  await vi.waitFor(async () => {
    expect(await told()).toEqual([
      ['start', null, 0],
      ['lead', 'Runner 2', 17],
    ])
  })
  await decide('reinstated', 2)
  await vi.waitFor(async () => {
    expect(await told()).toEqual(before)
  })
  // An athlete who leaves the race has still led it.
  await decide('did_not_finish', 3)
  await vi.waitFor(async () => {
    expect((await told())[1]).toEqual(['lead', 'Runner 1', 16])
  })
  await race.close()
})

test('of athletes at the same checkpoint without a forecast, the first who passed leads', async () => {
  const race = await createTimedRace()
  // Without an earlier race, a triathlon has no forecasts, so nobody moves on from a checkpoint.
  await race.db.updateTable('races').set({ sport: 'triathlon' }).execute()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([
    { id: 'a', bib: '1', checkpoint: '5 km', race_ms: 25 * minute },
    { id: 'b', bib: '2', checkpoint: '5 km', race_ms: 20 * minute },
  ])
  const { leader } = await race.get<RaceField>(`races/${raceId}/field/at`)
  expect(leader).toMatchObject({ bib: '2', check_point: '5 km', passed_ms: 20 * minute })
  await race.close()
})

test('a faster athlete who started later leads when seen ahead, not by an estimate', async () => {
  const race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([
    { id: 'a', bib: '1', checkpoint: '5 km', race_ms: 30 * minute },
    { id: 'b', bib: '2', checkpoint: 'start', race_ms: 10 * minute },
    { id: 'c', bib: '2', checkpoint: '5 km', race_ms: 31 * minute },
  ])
  const received_at = new Date('2026-05-03T08:50:00Z')
  await race.db.updateTable('timed_races').set({ received_at }).execute()
  const leader = async (query = '') =>
    (await race.get<RaceField>(`races/${raceId}/field/at${query}`)).leader
  expect(await leader()).toMatchObject({ bib: '1', check_point: '5 km', passed_ms: 30 * minute })
  await race.passings([{ id: 'd', bib: '2', checkpoint: '10 km', race_ms: 51 * minute }])
  expect(await leader()).toMatchObject({ bib: '2', check_point: '10 km' })
  await race.close()
})
