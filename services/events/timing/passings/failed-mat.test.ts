import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RankingEntryPage } from '../../rankings/schema.ts'
import type { HeldPassings } from '../race/schema.ts'
import { createTimedRace, raceId } from '../testing.ts'

const minutes = (value: number) => value * 60_000
const bibs = ['1', '2', '3', '10']

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace(
    [{ status: 'unofficial' }],
    [5, 10, 15, 20].map((km) => ({ name: `${String(km)} km`, distance: km * 1_000 })),
  )
})
afterAll(() => race.close())

const entries = async () => {
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=10`)
  return items.map(({ bib, position, last_check_point }) =>
    [bib, position ?? '–', last_check_point ?? '–'].join(' '),
  )
}
const held = async () => {
  const { body } = await race.send<HeldPassings>('GET', '/held')
  return body.items.map(({ id, reason }) => `${id} ${reason}`)
}

test('two mats that failed for everybody hold nobody back', async () => {
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  const { body } = await race.passings(
    bibs.map((bib) => ({ id: bib, bib, checkpoint: '15 km', race_ms: minutes(60) })),
  )
  expect(body).toMatchObject({ accepted: 4 })
  expect(await entries()).toEqual(['1 1 15 km', '2 1 15 km', '3 1 15 km', '10 1 15 km'])
  expect(await held()).toEqual([])
})

test('once their passings arrive, those who have none are held back, and come back by hand', async () => {
  await race.passings(
    ['1', '2', '3'].flatMap((bib) => [
      { id: `${bib}-5`, bib, checkpoint: '5 km', race_ms: minutes(20) },
      { id: `${bib}-10`, bib, checkpoint: '10 km', race_ms: minutes(40) },
    ]),
  )
  expect(await held()).toEqual(['10 passing.checkpointsSkipped'])
  expect(await entries()).toEqual(['1 1 15 km', '2 1 15 km', '3 1 15 km', '10 – –'])
  await race.passings([
    { id: 'by-hand', bib: '10', checkpoint: '15 km', race_ms: minutes(60), kind: 'manual' },
  ])
  expect((await entries())[3]).toBe('10 1 15 km')
})

test('a late starter is listed among equals by number, with the passings that came before', async () => {
  await race.passings([{ id: 'late', bib: '4', checkpoint: '5 km', race_ms: minutes(20) }])
  await race.send('DELETE', '/passings/by-hand')
  await race.passings([{ id: '10-5', bib: '10', checkpoint: '5 km', race_ms: minutes(20) }])
  await race.starters([{ bib: '4', name: 'Late Starter' }])
  // Number 10 now misses only one checkpoint.
  expect(await entries()).toEqual(['1 1 15 km', '2 1 15 km', '3 1 15 km', '10 1 15 km', '4 5 5 km'])
  await race.starters([{ bib: '5', name: 'Later Starter', chips: ['late-chip'] }])
  await race.passings([{ chip: 'late-chip', checkpoint: '5 km', race_ms: minutes(20) }])
  expect((await entries()).slice(4)).toEqual(['4 5 5 km', '5 5 5 km'])
})

test('a corrected name or team changes no place and no other starter', async () => {
  const before = await entries()
  await race.starters([{ bib: '2', name: 'Runner Two', team: 'Tugboats' }])
  expect(await entries()).toEqual(before)
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=10`)
  expect(items.map(({ name, team }) => [name, team])[1]).toEqual(['Runner Two', 'Tugboats'])
})

test('parts of the start count by when they were decided, in any order of arrival', async () => {
  const decide = (start: object, minute: number) =>
    race.send('PUT', '/start', { ...start, decided_at: `2026-05-03T07:${String(minute)}:00Z` })
  await decide({ gun_at: '2026-05-03T08:05:00Z' }, 50)
  expect((await decide({ devices: [{ device: 'mat', checkpoint: '20 km' }] }, 20)).body).toEqual({
    counts: true,
  })
  expect((await decide({ gun_at: '2026-05-03T08:00:00Z' }, 10)).body).toEqual({ counts: false })
  const { body } = await race.passings([{ bib: '1', device: 'mat', at: '2026-05-03T09:25:00Z' }])
  expect(body).toMatchObject({ accepted: 1 })
  expect((await entries())[0]).toBe('1 1 20 km')
})

test('a passing that arrives before those of the checkpoints before it is accepted, and counts after them', async () => {
  const reason = 'passing.checkpointsSkipped'
  await race.starters([{ bib: '6', name: 'Sixth Starter' }])
  const at = (checkpoint: string, minute: number) => ({
    id: `6-${checkpoint}`,
    bib: '6',
    checkpoint,
    race_ms: minutes(minute),
  })
  const { body } = await race.passings([at('15 km', 62)])
  expect(body).toMatchObject({ accepted: 1, impossible: 0 })
  expect(body.passings).toEqual([{ id: '6-15 km', status: 'accepted', reason }])
  expect(await held()).toContain(`6-15 km ${reason}`)
  await race.passings([at('10 km', 41), at('5 km', 21)])
  expect(await held()).not.toContain(`6-15 km ${reason}`)
  expect(await entries()).toEqual(expect.arrayContaining([expect.stringMatching(/^6 \d 15 km$/)]))
})
