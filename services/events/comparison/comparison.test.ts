import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemBody } from '../../platform/http/problem.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { RaceComparison } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const race = 'harbour-half-2026-half'
const at = `/v1/web/races/${race}/comparison`

beforeAll(async () => {
  service = await createTestService()
  const rows = [
    runner('007', { name: 'Ana Silva', gunTime: 3_600_000, splitTimes: [1_000_000, 2_100_000] }),
    runner('12', {
      name: 'Bo Berg',
      gunTime: 3_700_000,
      chipTime: 3_700_000,
      splitTimes: [900_000, null],
    }),
    runner('13', {
      state: 'did_not_finish',
      gunTime: null,
      chipTime: null,
      splitTimes: [950_000, null],
    }),
    runner('14', { name: 'Cy Dahl', private: true, gunTime: 3_800_000 }),
  ]
  await publishPackage(service.db, harbourHalf({ rows }))
})
afterAll(() => service.close())

const compare = async (query: string) => (await service.get<RaceComparison>(`${at}?${query}`)).body

test('gives the times and places at all points, in the order of the request', async () => {
  const { athletes, points, ...rest } = await compare('bibs=12,007')
  expect(points.map(({ name, distance }) => [name, distance])).toEqual([
    ['5 km', 5_000],
    ['10 km', 10_000],
    [null, 21_097],
  ])
  expect(athletes).toMatchObject([
    {
      bib: '12',
      name: 'Bo Berg',
      state: 'finished',
      passings: [
        { time: 900_000, place: 1, among: 4 },
        { time: null, place: null, among: 2 },
        { time: 3_700_000, place: 2, among: 3 },
      ],
    },
    {
      bib: '007',
      start_delay: 100_000,
      passings: [
        // The athlete passed the start line 100 seconds after the gun.
        { time: 1_100_000, place: 3 },
        { time: 2_200_000, place: 1 },
        { time: 3_600_000, place: 1 },
      ],
    },
  ])
  expect(rest).toMatchObject({ decided_by: 'gun', private_bibs: [], unknown_bibs: [] })
})

test('a private profile is not compared, whether by its id or its start number', async () => {
  const { participant_id: id } = await service.db
    .selectFrom('ranking_entries')
    .innerJoin('participants', 'participants.id', 'ranking_entries.participant_id')
    .select('participant_id')
    .where('bib', '=', '14')
    .executeTakeFirstOrThrow()
  const { athletes, private_bibs } = await compare(`athlete=${id}&bibs=12`)
  expect(athletes.map(({ bib }) => bib)).toEqual(['12'])
  expect(private_bibs).toEqual(['14'])
})

test('names start numbers that nobody has and those of private profiles', async () => {
  const {
    athletes,
    private_bibs: hidden,
    unknown_bibs: unknown,
  } = await compare('bibs=14,99,007,007, 13')
  expect(athletes.map(({ bib }) => bib)).toEqual(['007', '13'])
  expect(athletes[1]?.state).toBe('did_not_finish')
  expect(athletes[1]?.passings.map(({ time }) => time)).toEqual([950_000, null, null])
  expect([hidden, unknown]).toEqual([['14'], ['99']])
})

test('only the first ten texts are looked for', async () => {
  const unknown = Array.from({ length: 12 }, (_, index) => String(900 + index))
  const { athletes, unknown_bibs } = await compare(`bibs=12,${unknown.join(',')},007`)
  expect(athletes.map(({ bib }) => bib)).toEqual(['12'])
  expect(unknown_bibs).toEqual(unknown.slice(0, 9))
})

test('athletes are found by id and by a name that only one of them has', async () => {
  const [own] = (await compare('bibs=007')).athletes
  const { athletes, unknown_bibs } = await compare(`bibs=bo berg,${own?.participant_id ?? ''},cy`)
  expect(athletes.map(({ bib }) => bib)).toEqual(['12', '007'])
  expect(unknown_bibs).toEqual(['cy'])
})

test('a whole name is found although other names begin with it', async () => {
  const names = ['Quay Rowers 1', 'Quay Rowers 10', 'Quay Rowers 11', 'Lock Rowers', 'Lock Rowers']
  const pkg = harbourHalf({
    rows: names.map((name, index) => runner(String(500 + index), { name })),
  })
  const [half] = pkg.races
  if (!half) throw new Error('The example has a race.')
  half.id = 'relay'
  half.rankings = half.rankings.map((ranking) => ({ ...ranking, id: 'relay-overall' }))
  pkg.event = { ...pkg.event, id: 'relay-2026' }
  pkg.races = [half]
  pkg.news = []
  await publishPackage(service.db, pkg)
  const texts = ['quay rowers 1', 'Quay Rowers 11', 'Quay Rowers', 'Lock Rowers']
  const { body } = await service.get<RaceComparison>(
    `/v1/web/races/relay/comparison?bibs=${texts.join(',')}`,
  )
  expect(body.athletes.map(({ name }) => name)).toEqual(['Quay Rowers 1', 'Quay Rowers 11'])
  expect(body.unknown_bibs).toEqual(['Quay Rowers', 'Lock Rowers'])
})

test('an athlete comes first by id', async () => {
  const [own] = (await compare('bibs=007')).athletes
  const { athletes } = await compare(`bibs=12,007&athlete=${own?.participant_id ?? ''}`)
  expect(athletes.map(({ bib }) => bib)).toEqual(['007', '12'])
})

test('unknown races, rankings of other races and missing numbers are problems', async () => {
  const problem = async (path: string) => (await service.get<ProblemBody>(path)).body
  expect(await problem('/v1/web/races/nothing/comparison?bibs=1')).toMatchObject({ status: 404 })
  expect(await problem(`${at}?bibs=1&ranking=nothing`)).toMatchObject({
    status: 404,
    code: 'ranking.notFound',
  })
  expect(await problem(at)).toMatchObject({ status: 400, field: 'bibs' })
})

test('a race without results has no ranking to compare in', async () => {
  const pkg = harbourHalf({})
  const [half] = pkg.races
  if (!half) throw new Error('The example has a race.')
  pkg.races = [{ ...half, id: 'coming', rankings: [], results: null }]
  pkg.event = { ...pkg.event, id: 'coming-2026' }
  pkg.news = []
  await publishPackage(service.db, pkg)
  const { body } = await service.get<ProblemBody>('/v1/web/races/coming/comparison?bibs=1')
  expect(body).toMatchObject({ status: 404, code: 'ranking.notFound' })
})

/** Publishes a race with one ranking for men and one for women. */
async function publishByGender() {
  const pkg = harbourHalf({
    rows: [
      runner('1', { name: 'Bo Berg', gender: 'M', gunTime: 3_500_000 }),
      runner('2', { name: 'Ana Silva', gender: 'F', gunTime: 3_600_000 }),
      runner('3', { name: 'Zoe Quist', gender: 'F', gunTime: 3_700_000 }),
      runner('4', { name: 'Cy Dahl', gender: 'M', private: true }),
      runner('5', { name: 'Di Eck', bib: null, private: true }),
    ],
  })
  const [half] = pkg.races
  const [overall] = half?.rankings ?? []
  if (!half || !overall) throw new Error('The example has a ranking.')
  half.id = 'by-gender'
  half.rankings = (['M', 'F'] as const).map((gender) => ({
    ...overall,
    id: `by-gender-${gender}`,
    only: { gender },
  }))
  pkg.event = { ...pkg.event, id: 'by-gender-2026' }
  pkg.races = [half]
  pkg.news = []
  pkg.contentHash = 'by gender'
  await publishPackage(service.db, pkg)
  const people = await service.db
    .selectFrom('participants')
    .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
    .select(['participants.id', 'participants.name'])
    .where('races.id', '=', 'by-gender')
    .execute()
  // A private profile has initials in place of the name.
  const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? ''
  return { idOf, at: '/v1/web/races/by-gender/comparison' }
}

test('without a ranking, an athlete is compared in the first ranking with this athlete', async () => {
  const { idOf, at: path } = await publishByGender()
  const { body } = await service.get<RaceComparison>(`${path}?bibs=2&athlete=${idOf('Zoe Quist')}`)
  expect(body).toMatchObject({ ranking_id: 'by-gender-F', unknown_bibs: [] })
  expect(body.athletes.map(({ name }) => name)).toEqual(['Zoe Quist', 'Ana Silva'])
})

test('an unknown athlete is a problem, an athlete of another ranking is left out', async () => {
  const { idOf, at: path } = await publishByGender()
  const { body } = await service.get<ProblemBody>(`${path}?bibs=2&athlete=nobody`)
  expect(body).toMatchObject({ status: 404, code: 'race.participantNotFound' })
  const other = await service.get<RaceComparison>(
    `${path}?bibs=2&ranking=by-gender-F&athlete=${idOf('Bo Berg')}`,
  )
  expect(other.body.athletes.map(({ name }) => name)).toEqual(['Ana Silva'])
})

test('names athletes of other rankings of the race, except private profiles', async () => {
  const { idOf, at: path } = await publishByGender()
  const [bo, cy, di] = [idOf('Bo Berg'), idOf('C. D.'), idOf('D. E.')]
  const nobody = 'a'.repeat(16)
  const bibs = [idOf('Ana Silva'), bo, cy, di, nobody]
  const { body } = await service.get<RaceComparison>(
    `${path}?ranking=by-gender-F&bibs=${bibs.join(',')}`,
  )
  expect(body.athletes.map(({ name }) => name)).toEqual(['Ana Silva'])
  // An id is never given as the start number of a private profile.
  expect(body.private_bibs).toEqual([])
  expect(body.unknown_bibs).toEqual([bo, cy, di, nobody])
  expect(body.outside_ranking).toEqual([{ participant_id: bo, name: 'Bo Berg', text: bo }])
})

test('names an athlete of another ranking by a former id', async () => {
  const { idOf, at: path } = await publishByGender()
  const [bo, old] = [idOf('Bo Berg'), 'bo-berg-1']
  await sql`insert into former_ids (race_id, old_id, participant_id, public)
    values ('by-gender', ${old}, ${bo}, true)`.execute(service.db)
  const { body } = await service.get<RaceComparison>(`${path}?ranking=by-gender-F&bibs=2,${old}`)
  expect(body).toMatchObject({
    unknown_bibs: [old],
    outside_ranking: [{ participant_id: bo, name: 'Bo Berg', text: old }],
  })
})

test('a client gets one comparison at a time, so another client waits for one of them', async () => {
  const ended: string[] = []
  const get = async (remoteAddress: string, name: string) => {
    await service.app.inject({ url: `${at}?bibs=${name}`, remoteAddress })
    ended.push(remoteAddress)
  }
  const many = ['ann', 'ben', 'cleo', 'dora', 'emil', 'fritz'].map((name) =>
    get('192.0.2.66', name),
  )
  await Promise.all([...many, get('198.51.100.1', 'zoe')])
  expect(ended.indexOf('198.51.100.1')).toBeLessThan(3)
})
