import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTimedRace, raceId } from './testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
})
afterAll(() => race.close())

interface Response {
  counts?: boolean
  status?: unknown
  field?: string
}
const put = async (path: string, body: object) => race.send<Response>('PUT', path, body)
const counts = async (path: string, body: object) => (await put(path, body)).body.counts

// The clock of the site is at 2026-05-03T09:00:00Z. `within` is exactly one day ahead of it.
const within = '2026-05-04T09:00:00Z'
const ahead = '2026-05-04T09:00:00.001Z'
const state = (decided_at: string) => ({ state: 'disqualified', decided_at })

test.each([
  ['/start', { gun_at: '2026-05-03T08:00:00Z', decided_at: ahead }, 'decided_at'],
  ['/start', { gun_at: ahead }, 'gun_at'],
  [
    '/start',
    {
      waves: [
        { name: 'A', gun_at: within },
        { name: 'B', gun_at: ahead },
      ],
    },
    'waves[1].gun_at',
  ],
  ['/athletes/2/state', state('2062-05-03T10:00:00Z'), 'decided_at'],
  [`/rankings/${raceId}-0/status`, { status: 'official', decided_at: ahead }, 'decided_at'],
])('PUT %s with %j is refused, because it is more than a day ahead', async (path, body, field) => {
  expect(await put(path, body)).toMatchObject({
    status: 400,
    body: { code: 'instant.ahead', field },
  })
})

test('all instants that are too far ahead are listed', async () => {
  const { body } = await put('/start', { gun_at: ahead, decided_at: ahead })
  expect(body).toMatchObject({ errors: [{ field: 'gun_at' }, { field: 'decided_at' }] })
})

test('a day ahead, and a postponement to another month, are accepted', async () => {
  expect(await counts('/athletes/1/state', state(within))).toBe(true)
  const postponed = { postponed_to: '2026-06-07T08:00:00Z', decided_at: '2026-05-03T06:00:00Z' }
  expect(await counts('/start', postponed)).toBe(true)
})

test('a decision on an athlete counts unless a later one says otherwise or the number is unknown', async () => {
  const decide = (bib: string, decision: string, minute: number) =>
    counts(`/athletes/${bib}/state`, {
      state: decision,
      decided_at: `2026-05-03T08:${String(minute)}:00Z`,
    })
  expect(await decide('2', 'disqualified', 30)).toBe(true)
  expect(await decide('2', 'did_not_finish', 20)).toBe(false)
  expect(await decide('2', 'disqualified', 20)).toBe(true)
  expect(await decide('2', 'reinstated', 40)).toBe(true)
  expect(await decide('2', 'disqualified', 30), 'sent again').toBe(false)
  expect(await decide('99', 'disqualified', 30)).toBe(false)
})

test('a wave that the start does not have is refused, whichever comes first', async () => {
  const waved = await createTimedRace()
  const starter = (bib: string, wave: string) => ({ bib, name: `Runner ${bib}`, wave })
  const start = (...names: string[]) =>
    waved.send('PUT', '/start', {
      gun_at: '2026-05-03T08:00:00Z',
      waves: names.map((name) => ({ name, gun_at: '2026-05-03T08:10:00Z' })),
    })
  await waved.starters([starter('1', 'A'), starter('2', 'b')])
  expect(await start('A', 'B')).toMatchObject({
    status: 400,
    body: {
      code: 'start.waveMissing',
      field: 'waves',
      title: expect.stringContaining('“b”') as string,
    },
  })
  await waved.starters([starter('2', 'B')])
  expect(await start('A', 'B')).toMatchObject({ status: 200, body: { counts: true } })
  expect(await waved.starters([starter('3', 'B'), starter('4', 'C')])).toMatchObject({
    status: 400,
    body: { code: 'starter.waveUnknown', field: 'starters[1].wave' },
  })
  expect((await waved.starters([starter('3', 'B')])).body).toEqual({ starters: 3 })
  await waved.close()
})

test('a postponement counts until the gun, and a start without parts does not', async () => {
  const start = (body: object, minute: number) =>
    counts('/start', { ...body, decided_at: `2026-05-03T07:${String(minute)}:00Z` })
  const postponed = { postponed_to: '2026-05-03T08:30:00Z' }
  expect(await start(postponed, 20)).toBe(true)
  expect(await start({ gun_at: '2026-05-03T08:30:00Z' }, 40)).toBe(true)
  expect(await start(postponed, 20), 'sent again').toBe(false)
  expect(await start({ ...postponed, gun_at: '2026-05-03T08:30:00Z' }, 40)).toBe(false)
  expect(await start({}, 50)).toBe(false)
})

test('a leap second of a decision is taken as the second before', async () => {
  const { body } = await put('/start', {
    gun_at: '2016-12-31T23:59:60Z',
    decided_at: '2016-12-31T23:59:60Z',
  })
  expect(body).toMatchObject({
    counts: false,
    notices: [{ field: 'gun_at', code: 'instant.leapSecond' }, { field: 'decided_at' }],
  })
})

test('a passing that was withdrawn before it arrives does not count as accepted', async () => {
  await race.send('DELETE', '/passings/early')
  const passing = (id: string) => ({ id, bib: '1', checkpoint: '5 km', race_ms: 1_500_000 })
  const { body } = await race.passings([
    passing('early'),
    passing('same'),
    { id: 'same', withdrawn: true },
  ])
  expect(body).toMatchObject({ accepted: 1, impossible: 2 })
  expect(body.passings).toEqual([
    { id: 'early', status: 'impossible', reason: 'passing.withdrawn' },
    { id: 'same', status: 'impossible', reason: 'passing.withdrawn' },
    { id: 'same', status: 'accepted' },
  ])
  const again = await race.passings([{ id: 'early', withdrawn: true }])
  expect(again.body).toMatchObject({ accepted: 0, duplicates: 1 })
})
