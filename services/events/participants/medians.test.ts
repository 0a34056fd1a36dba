import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import type { AthleteResult } from './schema.ts'

const minutes = (value: number) => value * 60_000

let race: Awaited<ReturnType<typeof createTimedRace>>

beforeAll(async () => {
  race = await createTimedRace()
  await race.starters(['1', '2', '3', '4', '5'].map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
}, 120_000)
afterAll(() => race.close())

/**
 * Returns the times of the field at each point of the athlete with number 1: the median of the
 * passing, and the median and the fastest tenth of the leg.
 */
async function medians() {
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  const id = items.find(({ bib }) => bib === '1')?.participant_id ?? ''
  const { splits } = await race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
  return splits.map(({ timings, leg_median: leg, leg_fastest_tenth: fastest }) => ({
    passing: timings[0]?.median ?? null,
    leg,
    fastest,
  }))
}

const unknown = { passing: null, leg: null, fastest: null }

test('a median is known once half of the athletes have passed, and counts those to come as slower', async () => {
  await race.passings([
    { id: 'a1', bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { id: 'b1', bib: '2', checkpoint: '5 km', race_ms: minutes(22) },
  ])
  expect(await medians()).toEqual([unknown, unknown, unknown])

  await race.passings([
    { id: 'c1', bib: '3', checkpoint: '5 km', race_ms: minutes(24) },
    { id: 'a2', bib: '1', checkpoint: '10 km', race_ms: minutes(41) },
  ])
  const third = { passing: minutes(24), leg: minutes(24), fastest: minutes(20) }
  expect(await medians()).toEqual([third, unknown, unknown])
})

test('athletes who left the race do not count, nor after the first finish those without a passing', async () => {
  await race.passings([
    { id: 'b2', bib: '2', checkpoint: '10 km', race_ms: minutes(45) },
    { id: 'a3', bib: '1', checkpoint: 'finish', race_ms: minutes(90) },
  ])
  const second = { passing: minutes(22), leg: minutes(22), fastest: minutes(20) }
  const atTen = { passing: minutes(45), leg: minutes(23), fastest: minutes(21) }
  expect(await medians()).toEqual([second, atTen, unknown])

  await race.send('PUT', '/athletes/2/state', { state: 'did_not_finish' })
  expect((await medians()).at(-1)).toMatchObject({ passing: minutes(90), leg: minutes(49) })
})

test('a disqualified athlete has no places, and does not count for others', async () => {
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  const placesAtFive = async (number: string) => {
    const id = items.find(({ bib }) => bib === number)?.participant_id ?? ''
    const { splits } = await race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
    const [{ passing, position, timings } = {}] = splits
    return { passing, position, among: timings?.[0]?.among }
  }
  const second = { passing: minutes(22), position: 2, among: 3 }
  expect(await placesAtFive('2')).toEqual(second)

  await race.send('PUT', '/athletes/1/state', { state: 'disqualified' })
  expect(await placesAtFive('1')).toEqual({ passing: minutes(20), position: null })
  expect(await placesAtFive('2')).toEqual({ ...second, position: 1, among: 2 })
  // The order at the checkpoint gives the same places.
  const atFive = await race.get<RankingEntryPage>(
    `rankings/${raceId}-0/entries?checkpoint=${raceId}~5000`,
  )
  expect(atFive.items.map(({ bib, standing }) => [bib, standing?.place])).toEqual([
    ['2', 1],
    ['3', 2],
  ])
  const later = { decided_at: '2026-05-03T09:30:00Z' }
  await race.send('PUT', '/athletes/1/state', { state: 'reinstated', ...later })
  expect(await placesAtFive('2')).toEqual(second)
})
