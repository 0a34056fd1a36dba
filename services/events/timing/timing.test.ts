import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RaceComparison } from '../comparison/schema.ts'
import type { RaceProgress } from '../races/schema.ts'
import type {
  Ranking,
  RankingEntryPage,
  RankingList as RankingListSchema,
} from '../rankings/schema.ts'
import { createTimedRace, fourStarters, minutes, raceId } from './testing.ts'

type RankingList = Static<typeof RankingListSchema>

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

  test('a batch without passings is refused with what it lacks', async () => {
    const { status, body } = await race.passings([])
    expect(status).toBe(400)
    expect(body).toMatchObject({ field: 'passings', title: 'Expected 1 or more values.' })
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
      const { items, placed_count } = await page(`&filters=${encodeURIComponent(text)}`)
      return [
        placed_count,
        ...items.map((entry) => [entry.bib, entry.filtered_position, entry.position]),
      ]
    }
    expect(await filtered({ gender: 'M' })).toEqual([2, ['2', 1, 2], ['3', 2, 3]])
    expect(await filtered({ gender: 'F', category: 'F30' })).toEqual([2, ['4', 1, 1], ['1', 2, 3]])
    expect(await filtered({ team: 'Tugboats' })).toEqual([1, ['4', 1, 1]])
    expect(await filtered({ find: 'dahl' })).toEqual([4, ['3', 3, 3]])
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
    // Nobody without a result is on the course any more.
    expect(await race.entries()).toEqual([
      '3 1 finished',
      '1 2 finished',
      '2 – did_not_finish',
      '4 – did_not_finish',
    ])
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
