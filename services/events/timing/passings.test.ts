import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeldPassings } from './race/schema.ts'
import type { Race } from '../races/schema.ts'
import { createTimedRace, fourStarters, minutes, raceId } from './testing.ts'

describe('passings', () => {
  let race: Awaited<ReturnType<typeof fourStarters>>
  beforeAll(async () => {
    race = await fourStarters()
    await race.start()
  })
  afterAll(() => race.close())
  const passing = { id: 'a', bib: '1', checkpoint: '5 km', race_ms: minutes(20) }

  test('the same passing again is a duplicate, also without an id', async () => {
    expect((await race.passings([passing])).body).toMatchObject({ accepted: 1, duplicates: 0 })
    expect((await race.passings([passing])).body).toMatchObject({ accepted: 0, duplicates: 1 })
    const { id: _id, ...anonymous } = { ...passing, bib: '2' }
    const { body } = await race.passings([anonymous, anonymous])
    expect(body.passings.map(({ status }) => status)).toEqual(['accepted', 'duplicate'])
    expect((await race.passings([anonymous])).body).toMatchObject({ duplicates: 1 })
  })

  test('an id with other content is refused, with nothing of its batch', async () => {
    const { status, body } = await race.passings([
      { id: 'b', bib: '3', checkpoint: '5 km', race_ms: minutes(21) },
      { ...passing, race_ms: minutes(22) },
    ])
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'passing.conflict', field: 'passings[1].id' })
    expect((await race.athlete('3')).splits[0]?.passing).toBeNull()
  })

  test('a withdrawal before its passing makes it ineffective', async () => {
    await race.passings([{ id: 'c', withdrawn: true }])
    await race.passings([{ id: 'c', bib: '3', checkpoint: '5 km', race_ms: minutes(21) }])
    expect((await race.athlete('3')).splits[0]?.passing).toBeNull()
  })

  test('impossible passings are held back and listed', async () => {
    const { body } = await race.passings([
      { id: 'h1', bib: '3', checkpoint: '5 km', race_ms: -5_000 },
      { id: 'h2', bib: '3', checkpoint: '5 km', race_ms: minutes(4) },
      { id: 'h3', bib: '3', checkpoint: '7 km', race_ms: minutes(30) },
      { id: 'h4', bib: '3', device: 'mat-9', race_ms: minutes(40) },
      { id: 'h5', bib: '3', checkpoint: '5 km', at: '2026-05-03T08:20:00Z' },
      { id: 'h6', bib: '99', checkpoint: '5 km', race_ms: minutes(30) },
    ])
    const reasons = [
      'passing.beforeGun',
      'passing.tooFast',
      'passing.checkpointUnknown',
      'passing.deviceUnknown',
      'passing.gunUnknown',
    ]
    expect(body.passings.map(({ reason }) => reason)).toEqual([...reasons, undefined])
    expect(body).toMatchObject({ impossible: 5, unknown: 1 })
    const held = await race.send<HeldPassings>('GET', '/held')
    expect(held.body.items.map(({ reason }) => reason)).toEqual([
      ...reasons,
      'passing.unknownAthlete',
    ])
    expect(held.body.total).toBe(6)
  })

  test('they count once the gun and the devices are known', async () => {
    await race.send('PUT', '/start', {
      gun_at: '2026-05-03T08:00:00Z',
      devices: [{ device: 'mat-9', checkpoint: '10 km' }],
    })
    const { splits } = await race.athlete('3')
    expect(splits.map(({ passing: time }) => time)).toEqual([minutes(20), minutes(40), null])
    const held = await race.send<HeldPassings>('GET', '/held')
    expect(held.body.items.map(({ id }) => id)).toEqual(['h1', 'h2', 'h3', 'h6'])
  })

  test('CSV lines mean the same as JSON', async () => {
    const csv = 'id,bib,checkpoint,race_ms\r\ncsv-1,4,5 km,1260000\ncsv-2,4,10 km,2520000\n'
    const { status, body } = await race.send('POST', '/passings', csv, {
      'content-type': 'text/csv; charset=utf-8',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ accepted: 2 })
    expect((await race.athlete('4')).splits[1]?.passing).toBe(2_520_000)
    const wrong = await race.send('POST', '/passings', 'bib,checkpoint,race_ms\n4,5 km,soon\n', {
      'content-type': 'text/csv',
    })
    expect(wrong).toMatchObject({ status: 400, body: { field: 'passings[0].race_ms' } })
  })

  test.each([
    [{ id: 'x', bib: '1', checkpoint: '5 km' }, 'passings[0]'],
    [{ id: 'x', bib: '1', chip: 'AA1', checkpoint: '5 km', race_ms: 1 }, 'passings[0]'],
    [{ id: 'x', bib: '1', checkpoint: '5 km', at: 'now' }, 'passings[0].at'],
    [{ id: 'x', bib: '1', checkpoint: '5 km', race_ms: 1.5 }, 'passings[0].race_ms'],
    [{ id: 'x', bib: '1', checkpoint: '5 km', race_ms: 1, speed: 3 }, 'passings[0].speed'],
    [{ id: 'x', bib: '\u0000', checkpoint: '5 km', race_ms: 1 }, 'passings[0].bib'],
  ])('%j is refused with its place', async (wrong, field) => {
    const { status, body } = await race.send('POST', '/passings', { passings: [wrong] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: expect.any(String) as string, field })
  })
})

test('in a sport timed in tenths, times have them from the first checkpoint on', async () => {
  const race = await createTimedRace()
  await race.db.updateTable('races').set({ sport: 'biathlon' }).execute()
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  const digits = async () => (await race.get<Race>(`races/${raceId}`)).time_digits
  expect(await digits()).toBe(0)
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: 1_140_300 }])
  expect(await digits()).toBe(1)
  await race.close()
})
