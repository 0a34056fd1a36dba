import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PackedField, unpackField } from '../../../domain/field-packing.ts'
import type { ResultRow } from '../event-package.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { raceId } from '../timing/testing.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { AthleteFieldPassings, FieldPassing, RaceField, RaceMilestone } from './schema.ts'
import { minute, participantId, rows } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const idOf = (bib: string) => participantId(service.db, bib)

beforeAll(async () => {
  service = await createTestService()
})
afterAll(() => service.close())
beforeEach(() => publish(rows))

async function publish(
  published: ResultRow[],
  replay?: 'free' | 'paid',
  checkpoints?: { name: string; distance: number }[],
) {
  const pkg = harbourHalf({ rows: published })
  await publishPackage(
    service.db,
    {
      ...pkg,
      contentHash: `${pkg.contentHash} ${replay ?? ''} ${JSON.stringify(checkpoints)}`,
      races: pkg.races.map((race) => ({
        ...race,
        replay,
        checkpoints: checkpoints ?? race.checkpoints,
      })),
    },
    { allowRemoval: true },
  )
}

const at = async (query: string) =>
  (await service.get<RaceField>(`/v1/web/races/${raceId}/field/at?${query}`)).body
const packed = () => service.get<PackedField>(`/v1/web/races/${raceId}/field`)
const milestones = async () =>
  (await service.get<{ items: RaceMilestone[] }>(`/v1/web/race-milestones?raceIds=${raceId}`)).body
    .items

test('a moment has the athletes on the course, the leader and those that are followed', async () => {
  const field = await at(`ms=${String(20 * minute)}&bibs=2,4,99`)
  expect(field).toMatchObject({
    race_id: raceId,
    started_at: '2026-05-03T08:00:00.000Z',
    duration_ms: 90 * minute,
    first_finish_ms: 70 * minute,
    not_started_count: 0,
    on_course_count: 4,
    finished_count: 0,
    out_count: 1,
    places: [
      { name: '5 km', metres: 5_000, on_course_count: 1 },
      { name: '10 km', metres: 10_000, on_course_count: 3 },
      { name: '', metres: 21_097, on_course_count: 0 },
    ],
  })
  expect(field.ink.reduce((sum, count) => sum + count)).toBe(4)
  // The athlete with bib 1 crossed the start line a minute after the gun. So the passing at 5 km is
  // 17 minutes after the gun.
  expect(field.leader).toMatchObject({
    name: 'Runner 1',
    bib: '1',
    check_point: '5 km',
    passed_ms: 17 * minute,
    is_finished: false,
  })
  expect(
    field.followed.map(({ bib, phase, estimated, check_point }) => [
      bib,
      phase,
      estimated,
      check_point,
    ]),
  ).toEqual([
    ['2', 'on_course', true, '5 km'],
    ['4', 'on_course', true, null],
  ])
})

const passingsOf = async (bib: string) => {
  const path = `/v1/web/races/${raceId}/participants/${await idOf(bib)}`
  const { items } = (await service.get<{ items: FieldPassing[] }>(`${path}/field`)).body
  const { body } = await service.get<AthleteResult>(path)
  expect(body.field_passings).toEqual(items)
  return items
}

test('each passing of an athlete has the field around it at that moment', async () => {
  const passings = await passingsOf('2')
  expect(passings.map(({ ink, ...passing }) => [passing, ink.reduce((a, b) => a + b)])).toEqual([
    // Bib 1 passed a minute earlier. Bibs 3 and 4 have not passed yet.
    [
      { check_point: '5 km', metres: 5_000, at_ms: 18 * minute, ahead_count: 1, behind_count: 2 },
      4,
    ],
    // Bib 4 left the race after 5 km. Bib 1 passed 34 minutes after the gun.
    [
      { check_point: '10 km', metres: 10_000, at_ms: 33 * minute, ahead_count: 0, behind_count: 2 },
      3,
    ],
    [{ check_point: null, metres: 21_097, at_ms: 80 * minute, ahead_count: 1, behind_count: 1 }, 1],
  ])
  expect(passings.every(({ ink }) => ink.length === 60)).toBe(true)
})

test('a private profile has no passings, and counts for others', async () => {
  expect(await passingsOf('3')).toEqual([])
  const unknown = await service.get(`/v1/web/races/${raceId}/participants/nobody/field`)
  expect(unknown).toMatchObject({ status: 404, body: { code: 'race.participantNotFound' } })
  const elsewhere = await service.get('/v1/web/races/nowhere/participants/nobody/field')
  expect(elsewhere).toMatchObject({ status: 404, body: { code: 'race.notFound' } })
})

test('the passings of several athletes come together, without private profiles and unknown ones', async () => {
  const [one, two, hidden] = [await idOf('1'), await idOf('2'), await idOf('3')]
  const ids = [...[one, two, hidden, 'nobody'].map((id) => `${raceId}~${id}`), 'nowhere~x']
  const { body } = await service.get<{ items: AthleteFieldPassings[] }>(
    `/v1/web/field-passings?ids=${ids.join(',')}`,
  )
  const passings = new Map(body.items.map((each) => [each.participant_id, each]))
  expect(passings).toEqual(
    new Map([
      [one, { race_id: raceId, participant_id: one, items: await passingsOf('1') }],
      [two, { race_id: raceId, participant_id: two, items: await passingsOf('2') }],
    ]),
  )
})

test('by default the moment is the first finish; at the end nobody is on the course', async () => {
  expect(await at('')).toMatchObject({ at_ms: 70 * minute, finished_count: 1, out_count: 2 })
  const end = await at(`ms=${String(90 * minute)}`)
  expect(end).toMatchObject({ on_course_count: 0, finished_count: 3, out_count: 2 })
  expect(end.leader).toMatchObject({
    bib: '1',
    is_finished: true,
    passed_ms: 70 * minute,
    time: 70 * minute,
  })
})

test('the data have start numbers of public athletes only, and no names', async () => {
  const { status, body } = await packed()
  expect(status).toBe(200)
  const field = unpackField(body)
  expect(field.bibs).toEqual(['1', '2', '4', '5'])
  expect(field.out.length).toBe(5)
  expect(field.times[1]?.[4]).toBe((20 * minute) / field.stepMs)
  expect(JSON.stringify(body)).not.toContain('unner')
})

test('a private profile is never found by its start number, also after a privacy request', async () => {
  expect((await at('bibs=3')).followed).toEqual([])
  expect((await at('bibs=2')).followed).toHaveLength(1)
  const person = await service.db
    .selectFrom('participants')
    .select('id')
    .where('bib', '=', '2')
    .executeTakeFirstOrThrow()
  const key = { race_id: raceId, participant_id: person.id }
  await service.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  expect((await at('bibs=2')).followed).toEqual([])
  expect(unpackField((await packed()).body).bibs).toEqual(['1', '4', '5'])
  await service.db.transaction().execute((transaction) => setPrivate(transaction, key, false))
})

test('the timeline tells changes of the lead, the first finishers and the last one', async () => {
  const all = await milestones()
  const told = all.map(({ kind, ms, check_point, name }) => [kind, ms / minute, check_point, name])
  expect(told).toEqual(
    [
      ['start', 0, null, null],
      ['lead', 17, '5 km', 'Runner 1'],
      ['lead_woman', 18, '5 km', 'Runner 2'],
      ['half_passed', 34, '10 km', null],
      ['lead', 33, '10 km', 'Runner 2'],
      ['lead', 70, null, 'Runner 1'],
      ['first_woman', 80, null, 'Runner 2'],
      ['half_finished', 80, null, null],
      ['last_finisher', 90, null, 'H. P.'],
    ].toSorted((a, b) => Number(a[1]) - Number(b[1])),
  )
  expect(all.find(({ kind }) => kind === 'lead_woman')?.gender).toBe('F')
  const times = (of: typeof all) => of.flatMap(({ time }) => (time === null ? [] : time / minute))
  expect(times(all)).toEqual([70, 80, 90])
  // The finish times are by the clock of the ranking.
  await service.db.updateTable('rankings').set({ decided_by: 'chip' }).execute()
  expect(times(await milestones())).toEqual([69, 80, 90])
  // Rankings of the sport round up, as in a live race, whose times have fractions of a second.
  const fine = service.db.updateTable('participants').set({ chip_time: 90 * minute - 600 })
  await fine.where('bib', '=', '3').execute()
  expect(times(await milestones())).toEqual([69, 80, 90])
})

test('half of the field is counted at the checkpoint nearest to half of the distance', async () => {
  await publish(rows, undefined, [
    { name: '10 km', distance: 10_000 },
    { name: 'Half', distance: 10_549 },
  ])
  const half = (await milestones()).find(({ kind }) => kind === 'half_passed')
  expect(half).toMatchObject({ check_point: 'Half', ms: 34 * minute })
})

test('the timeline has the initials of a private profile, without start number and id', async () => {
  const own = (await milestones()).filter(({ name }) => name === 'H. P.')
  expect(own.map(({ kind, bib, participant_id }) => [kind, bib, participant_id])).toEqual([
    ['last_finisher', null, null],
  ])
  const [lead] = (await milestones()).filter(({ kind }) => kind === 'lead')
  expect(lead).toMatchObject({ bib: '1', participant_id: await idOf('1') })
})

test('a private leader has initials and no start number', async () => {
  const [first, ...others] = rows
  if (!first) throw new Error('the race has no rows')
  await publish([{ ...first, name: 'Hidden Winner', private: true }, ...others])
  const { leader } = await at(`ms=${String(90 * minute)}`)
  expect(leader).toMatchObject({ name: 'H. W.', bib: null, is_finished: true })
})

test('a paid replay is locked, and its moments and its timeline are free', async () => {
  await publish(rows, 'paid')
  const locked = await packed()
  expect(locked).toMatchObject({ status: 403, body: { code: 'replay.locked' } })
  expect(locked.headers['cache-control']).toBe('no-store')
  expect((await at('')).finished_count).toBe(1)
  expect(await milestones()).not.toEqual([])
  await publish(rows, 'free')
  expect((await packed()).status).toBe(200)
})

test('a paid replay has stills at whole minutes only, at every address', async () => {
  const moved = rows.map((row) => ({ ...row, gunTime: row.gunTime && row.gunTime + 1_234 }))
  await publish(moved, 'paid')
  const times = [1_199_999, 1_200_000, 1_200_001, 1_259_999]
  for (const path of [`races/${raceId}/field/at?`, `race-fields?raceIds=${raceId}&`]) {
    const fields = await Promise.all(
      times.map(async (ms) => {
        const { body } = await service.get<RaceField & { items?: RaceField[] }>(
          `/v1/web/${path}ms=${String(ms)}&bibs=2`,
        )
        return body.items?.[0] ?? body
      }),
    )
    expect(fields.map(({ at_ms }) => at_ms)).toEqual([1_140_000, 1_200_000, 1_200_000, 1_200_000])
    expect(new Set(fields.slice(1).map((field) => JSON.stringify(field))).size).toBe(1)
  }
  // The first finish is 1.234 seconds after a whole minute. The next whole minute still shows this
  // finish.
  expect(await at('')).toMatchObject({ at_ms: 71 * minute, finished_count: 1 })

  const passings = await passingsOf('2')
  const finish = passings.at(-1)
  expect(finish?.at_ms).toBe(80 * minute + 1_234)
  const still = await at(`ms=${String(80 * minute)}`)
  const inParts = finish?.ink.map((_, part) =>
    still.ink.slice(4 * part, 4 * part + 4).reduce((sum, count) => sum + count),
  )
  expect(finish?.ink).toEqual(inParts)
  expect(still.on_course_count).toBe(2)

  await publish(moved, 'free')
  expect(await at('ms=1200001')).toMatchObject({ at_ms: 1_200_001 })
})

test('an unknown race and wrong parameters are problems; batches leave unknown races out', async () => {
  for (const path of ['field', 'field/at']) {
    expect(await service.get(`/v1/web/races/nothing/${path}`)).toMatchObject({
      status: 404,
      body: { code: 'race.notFound' },
    })
  }
  expect(await at('ms=-1')).toMatchObject({ status: 400, field: 'ms' })
  expect(await at('bibs=1,2,3,4,5,6,7,8,9')).toMatchObject({ status: 400, field: 'bibs' })
  const url = `/v1/web/race-fields?raceIds=nothing,${raceId}&ms=0`
  const { body } = await service.get<{ items: RaceField[] }>(url)
  expect(body.items.map(({ race_id, at_ms }) => [race_id, at_ms])).toEqual([[raceId, 0]])
})
