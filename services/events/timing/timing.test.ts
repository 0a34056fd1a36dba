import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RaceComparison } from '../comparison/schema.ts'
import type { AthleteResult } from '../participants/schema.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import type { RaceProgress } from '../races/schema.ts'
import type {
  Ranking,
  RankingEntryPage,
  RankingList as RankingListSchema,
} from '../rankings/schema.ts'
import type { HeldPassings } from './race/schema.ts'
import { createTimedRace, raceId } from './testing.ts'

type RankingList = Static<typeof RankingListSchema>

const minutes = (value: number) => value * 60_000

/**
 * Creates a race with three rankings. `start` sends a start list of four. Within a block of tests,
 * each test continues with the data of the previous test.
 */
async function fourStarters() {
  const race = await createTimedRace([
    { status: 'unofficial' },
    { status: 'unofficial', name: 'Chip', decidedBy: 'chip' },
    { status: 'unofficial', name: 'Women', only: { gender: 'F' } },
  ])
  const entries = async (ranking = 0, query = '') => {
    const page = await race.get<RankingEntryPage>(
      `rankings/${raceId}-${String(ranking)}/entries?itemsPerPage=10${query}`,
    )
    return page.items.map(({ bib, position, last_check_point, state }) =>
      [bib, position ?? '–', state ?? last_check_point ?? '–'].join(' '),
    )
  }
  const athlete = async (bib: string) => {
    const page = await race.get<RankingEntryPage>(
      `rankings/${raceId}-0/entries?around=${bib}&itemsPerPage=1`,
    )
    const id = page.items.find((entry) => entry.bib === bib)?.participant_id ?? ''
    return race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
  }
  const start = () =>
    race.starters([
      { bib: '1', name: 'Ana Silva', gender: 'F', category: 'F30', chips: ['AA1', 'AA2'] },
      { bib: '2', name: 'Bo Berg', gender: 'M', category: 'M30' },
      { bib: '3', name: 'Cy Dahl', gender: 'M', category: 'M40', wave: 'B' },
      { bib: '4', name: 'Di Eck', gender: 'F', category: 'F30', team: 'Tugboats' },
    ])
  return { ...race, entries, athlete, start }
}

type Race = Awaited<ReturnType<typeof fourStarters>>

describe('a race while it runs', () => {
  let race: Race
  beforeAll(async () => {
    race = await fourStarters()
  })
  afterAll(() => race.close())

  test('passings before the start list are kept aside', async () => {
    const { status, body } = await race.passings([
      { id: 'p1', bib: '2', checkpoint: '5 km', race_ms: minutes(19) },
      { id: 'p2', chip: 'AA1', checkpoint: '5 km', race_ms: minutes(20) },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: 0, unknown: 2, duplicates: 0, impossible: 0 })
  })

  test('they count once the start list has their athletes', async () => {
    const { status, body } = await race.start()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.starters).toBe(4)
    expect(await race.entries()).toEqual(['2 1 5 km', '1 2 5 km', '3 – –', '4 – –'])
  })

  test('the furthest checkpoint decides, then the time there; ties share a place', async () => {
    const { body } = await race.passings([
      { id: 'p3', bib: '4', checkpoint: '10 km', race_ms: minutes(50) },
      { id: 'p4', bib: '3', checkpoint: '5 km', race_ms: minutes(20) },
    ])
    expect(body).toMatchObject({ accepted: 2 })
    expect(await race.entries()).toEqual(['4 1 10 km', '2 2 5 km', '1 3 5 km', '3 3 5 km'])
    expect(await race.entries(2)).toEqual(['4 1 10 km', '1 2 5 km'])
  })

  test('pages, filters and the reverse order have the same places', async () => {
    expect(await race.entries(0, '&sort=-position')).toEqual([
      '3 3 5 km',
      '1 3 5 km',
      '2 2 5 km',
      '4 1 10 km',
    ])
    const page = (query: string) =>
      race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=2${query}`)
    const first = await page('')
    expect(first).toMatchObject({ total: 4, has_next: true, moved: false })
    const second = await page(`&after=${first.end_cursor ?? ''}`)
    expect(second.items.map(({ bib, position }) => [bib, position])).toEqual([
      ['1', 3],
      ['3', 3],
    ])
    expect(second).toMatchObject({ has_next: false, moved: false })
    expect((await page('&page=2')).items).toEqual(second.items)

    const filtered = async (filters: object) => {
      const text = Buffer.from(JSON.stringify(filters)).toString('base64')
      const { items, total } = await page(`&filters=${encodeURIComponent(text)}`)
      return [total, ...items.map((entry) => [entry.bib, entry.filtered_position, entry.position])]
    }
    expect(await filtered({ gender: 'M' })).toEqual([2, ['2', 1, 2], ['3', 2, 3]])
    expect(await filtered({ gender: 'F', category: 'F30' })).toEqual([2, ['4', 1, 1], ['1', 2, 3]])
    expect(await filtered({ team: 'Tugboats' })).toEqual([1, ['4', 1, 1]])
    expect(await filtered({ find: 'dahl' })).toEqual([1, ['3', 3, 3]])
    const around = await page('&around=1')
    expect([around.offset, ...around.items.map(({ bib }) => bib)]).toEqual([2, '1', '3'])
  })

  test('a ranking says when its last passing was received, and that athletes are on the course', async () => {
    const rankings = () => race.get<RankingList>(`rankings?raceIds=${raceId}`)
    const progress = () => race.get<{ items: RaceProgress[] }>(`progress?raceIds=${raceId}`)
    const [first] = (await rankings()).items
    expect(first).toMatchObject({ as_of: expect.any(String) as string, awaits_passings: true })
    expect((await progress()).items[0]?.as_of).toBe(first?.as_of)
    await race.passings([{ id: 'p3', bib: '4', checkpoint: '10 km', race_ms: minutes(50) }])
    expect((await rankings()).items[0]?.as_of, 'nothing new was sent').toBe(first?.as_of)
    await race.passings([{ id: 'p-late', bib: '99', checkpoint: '10 km', race_ms: minutes(50) }])
    expect((await rankings()).items[0]?.as_of).not.toBe(first?.as_of)
  })

  test('the athlete has the same places, and the splits so far', async () => {
    const { placings, splits, state } = await race.athlete('1')
    expect(state).toBeNull()
    expect(placings.map(({ position }) => position)).toEqual([3, 3, 2])
    expect(placings[0]).toMatchObject({ gender_position: 2, category_position: 2 })
    expect(splits.map(({ passing }) => passing)).toEqual([minutes(20), null, null])
  })

  test('a walk that a passing changes says that it moved', async () => {
    const path = `rankings/${raceId}-0/entries?itemsPerPage=2`
    const { end_cursor: cursor } = await race.get<RankingEntryPage>(path)
    await race.passings([{ id: 'p5', bib: '2', checkpoint: '10 km', race_ms: minutes(45) }])
    const next = await race.get<RankingEntryPage>(`${path}&after=${cursor ?? ''}`)
    expect(next.moved).toBe(true)
    expect(await race.entries()).toEqual(['2 1 10 km', '4 2 10 km', '1 3 5 km', '3 3 5 km'])
  })

  test('places at the checkpoints count the passings so far', async () => {
    const placesOf = async () => (await race.athlete('4')).splits.map(({ position }) => position)
    expect(await placesOf()).toEqual([null, 2, null])
    await race.passings([{ id: 'p6', bib: '1', checkpoint: '10 km', race_ms: minutes(44) }])
    expect(await placesOf()).toEqual([null, 3, null])
    await race.send('DELETE', '/passings/p6')
  })

  test('finishers come before the others; waves count from their own gun', async () => {
    await race.send('PUT', '/start', {
      gun_at: '2026-05-03T08:00:00Z',
      waves: [{ name: 'B', gun_at: '2026-05-03T08:10:00Z' }],
    })
    await race.passings([
      { id: 'f1', bib: '1', checkpoint: 'finish', race_ms: minutes(95) },
      { id: 's4', bib: '4', checkpoint: 'start', race_ms: minutes(3) },
      { id: 'f4', bib: '4', checkpoint: 'finish', at: '2026-05-03T11:36:00.400+02:00' },
      { id: 'f3', bib: '3', checkpoint: 'finish', race_ms: minutes(100) },
    ])
    expect(await race.entries()).toEqual([
      '3 1 finished',
      '1 2 finished',
      '4 3 finished',
      '2 4 10 km',
    ])
    expect(await race.entries(1)).toEqual([
      '3 1 finished',
      '4 2 finished',
      '1 3 finished',
      '2 4 10 km',
    ])
    expect(await race.athlete('4')).toMatchObject({
      gun_time: minutes(96) + 1_000,
      chip_time: minutes(93) + 1_000,
    })
    expect(await race.get(`races/${raceId}`)).toMatchObject({
      participants_count: 4,
      finishers_count: 3,
    })
    expect(await race.get(`rankings/${raceId}-2`)).toMatchObject({
      finishers_count: 2,
      best_time: minutes(95),
    })
  })

  test('the latest decision on an athlete counts, whenever it is sent', async () => {
    const decide = (state: string, decided_at: string) =>
      race.send('PUT', '/athletes/1/state', { state, decided_at, reason: 'Left the course' })
    await decide('disqualified', '2026-05-03T12:00:00Z')
    await decide('did_not_finish', '2026-05-03T11:00:00Z')
    expect(await race.entries()).toEqual([
      '3 1 finished',
      '4 2 finished',
      '2 3 10 km',
      '1 – disqualified',
    ])
    await decide('reinstated', '2026-05-03T12:30:00Z')
    expect((await race.entries())[1]).toBe('1 2 finished')
  })

  test('a withdrawn passing does not count', async () => {
    const { status } = await race.send('DELETE', '/passings/f4')
    expect(status).toBe(204)
    expect(await race.entries()).toEqual(['3 1 finished', '1 2 finished', '2 3 10 km', '4 4 10 km'])
  })

  test('a decision and a withdrawal that are sent again change nothing', async () => {
    const version = async () => (await race.send<{ version: number }>('GET', '')).body.version
    const before = await version()
    await race.send('PUT', '/athletes/1/state', {
      state: 'reinstated',
      decided_at: '2026-05-03T12:30:00Z',
    })
    await race.send('DELETE', '/passings/f4')
    expect(await version()).toBe(before)
  })

  test('when nobody is on the course, no ranking awaits passings', async () => {
    const awaits = async (ranking: number) => {
      const { awaits_passings } = await race.get<Ranking>(`rankings/${raceId}-${String(ranking)}`)
      return awaits_passings
    }
    expect([await awaits(0), await awaits(2)]).toEqual([true, true])
    await race.passings([{ id: 'f4-again', bib: '4', checkpoint: 'finish', race_ms: minutes(96) }])
    expect([await awaits(0), await awaits(2)]).toEqual([true, false])
    await race.send('DELETE', '/passings/f4-again')
  })

  test('an official ranking has stored places, and follows corrections', async () => {
    const { body } = await race.send('PUT', `/rankings/${raceId}-0/status`, {
      status: 'official',
      by: 'Jury',
    })
    expect(body).toEqual({ status: 'official' })
    expect(await race.entries()).toEqual(['3 1 finished', '1 2 finished', '2 – 10 km', '4 – 10 km'])
    expect((await race.get<Ranking>(`rankings/${raceId}-0`)).awaits_passings).toBe(false)
    // The comparison reads the ranking in memory.
    const compared = async () => {
      const { athletes } = await race.get<RaceComparison>(`races/${raceId}/comparison?bibs=1,2,3`)
      return athletes.map(({ bib, passings }) => [bib, passings.at(-1)?.time ?? null])
    }
    const times = await compared()
    await race.passings([{ id: 'f2', bib: '2', checkpoint: 'finish', race_ms: minutes(94) }])
    expect((await race.entries()).slice(0, 3)).toEqual([
      '3 1 finished',
      '2 2 finished',
      '1 3 finished',
    ])
    const changed = times.map(([bib, time]) => [
      bib,
      bib === '2' ? (expect.any(Number) as number) : time,
    ])
    expect((await compared()).toSorted()).toEqual(changed.toSorted())
    await race.send('PUT', `/rankings/${raceId}-0/status`, {
      status: 'unofficial',
      decided_at: '2026-05-03T14:00:00Z',
    })
    expect((await race.entries())[3]).toBe('4 4 10 km')
  })

  test('an import of the package without results keeps those of the timing system', async () => {
    const before = await race.entries()
    const { publishPackage } = await import('../import/publish/publish-package.ts')
    await publishPackage(race.db, {
      ...race.pkg,
      contentHash: 'another description',
      event: { ...race.pkg.event, description: 'Longer.' },
    })
    expect(await race.entries()).toEqual(before)
  })
})

describe('passings', () => {
  let race: Race
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

test('a private athlete has no place and no splits until the finish', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva', private: true },
    { bib: '2', name: 'Bo Berg' },
    { bib: '3', name: 'Cy Dahl' },
  ])
  await race.passings(
    ['1', '2', '3'].map((bib, index) => ({
      bib,
      checkpoint: '5 km',
      race_ms: minutes(20 + index),
    })),
  )
  expect(await race.entries()).toEqual(['2 1 5 km', '3 2 5 km', '1 – –'])
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  const hidden = items.find(({ bib }) => bib === '2')?.participant_id ?? ''
  await race.db
    .transaction()
    .execute((transaction) =>
      setPrivate(transaction, { race_id: raceId, participant_id: hidden }, true),
    )
  expect(await race.entries()).toEqual(['3 1 5 km', '1 – –', '2 – –'])
  await race.passings([{ bib: '2', checkpoint: '10 km', race_ms: minutes(45) }])
  expect(await race.entries()).toEqual(['3 1 5 km', '1 – –', '2 – –'])
  await race.passings([{ bib: '2', checkpoint: 'finish', race_ms: minutes(99) }])
  expect(await race.entries()).toEqual(['2 1 finished', '3 2 5 km', '1 – –'])
  await race.close()
})

test('a start list that only makes a profile private hides the athlete', async () => {
  const race = await fourStarters()
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.passings([{ bib: '1', checkpoint: '5 km', race_ms: minutes(20) }])
  expect(await race.entries()).toContain('1 1 5 km')
  await race.starters([{ bib: '1', name: 'Ana Silva', private: true }])
  expect(await race.entries()).toContain('1 – –')
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  expect(items.find(({ bib }) => bib === '1')?.name).toBe('A. S.')
  await race.close()
})

test('a start list that may have a hidden athlete under another number is refused', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  const hidden = items.find(({ bib }) => bib === '2')?.participant_id ?? ''
  await race.db
    .transaction()
    .execute((transaction) =>
      setPrivate(transaction, { race_id: raceId, participant_id: hidden }, true),
    )
  const { status, body } = await race.send('PUT', '/starters', {
    starters: [{ bib: '9', name: 'Bo Berg' }],
  })
  expect([status, body]).toMatchObject([409, { code: 'starters.privacy' }])
  await race.close()
})

test('a gun that is sent later shows no place of a private athlete on the course', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg', private: true },
  ])
  await race.passings([
    { bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { bib: '2', checkpoint: '5 km', race_ms: minutes(19) },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  expect(await race.entries()).toEqual(['1 1 5 km', '2 – –'])
  await race.close()
})

test('the field of a race does not show that a private athlete has crossed the start line', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg', private: true },
  ])
  await race.passings(['1', '2'].map((bib) => ({ bib, checkpoint: 'start', race_ms: minutes(1) })))
  const field = await race.get<object>(`races/${raceId}/field/at?ms=${String(minutes(2))}`)
  expect(field).toMatchObject({ on_course_count: 1, not_started_count: 1 })
  await race.close()
})

test('a private athlete on the course comes after the others in an official ranking', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg', private: true },
  ])
  await race.passings([
    { bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { bib: '2', checkpoint: '5 km', race_ms: minutes(19) },
    { bib: '2', checkpoint: '10 km', race_ms: minutes(41) },
  ])
  await race.send('PUT', `/rankings/${raceId}-0/status`, { status: 'official', by: 'Jury' })
  expect(await race.entries()).toEqual(['1 – 5 km', '2 – –'])
  await race.close()
})

describe('tokens', () => {
  let race: Race
  beforeAll(async () => {
    race = await fourStarters()
  })
  afterAll(() => race.close())
  const body = { passings: [{ bib: '1', checkpoint: '5 km', race_ms: 1 }] }

  test.each([
    [undefined, 401, 'token.missing'],
    ['Basic abc', 401, 'token.missing'],
    ['Bearer of-others', 403, 'token.otherOrganisation'],
  ])('the authorization %j is refused with %i %s', async (authorization, status, code) => {
    const response = await race.app.inject({
      method: 'POST',
      url: `/v1/timing/races/${raceId}/passings`,
      headers: authorization === undefined ? {} : { authorization },
      payload: body,
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('an unknown race is 404', async () => {
    const response = await race.app.inject({
      method: 'POST',
      url: '/v1/timing/races/nothing/passings',
      headers: { authorization: 'Bearer token-of-the-harbour-runners' },
      payload: body,
    })
    expect(response.statusCode).toBe(404)
  })
})

test('a wheelchair, known by its ranking, may be faster than any runner', async () => {
  const overall = { id: `${raceId}-overall`, name: 'Overall', only: { notBib: '^W' } }
  const wheelchairs = { id: `${raceId}-wheelchair`, name: 'Wheelchair', only: { bib: '^W' } }
  const mixed = await createTimedRace([
    { ...overall, status: 'unofficial' },
    { ...wheelchairs, status: 'unofficial' },
  ])
  await mixed.starters([
    { bib: '1', name: 'Ada Amsel' },
    { bib: 'W1', name: 'Bea Birke' },
  ])

  const { body } = await mixed.passings(
    ['1', 'W1'].map((bib) => ({ id: bib, bib, checkpoint: '5 km', race_ms: minutes(9) })),
  )

  expect(body.passings).toMatchObject([
    { id: '1', status: 'impossible', reason: 'passing.tooFast' },
    { id: 'W1', status: 'accepted' },
  ])
  await mixed.close()
})
