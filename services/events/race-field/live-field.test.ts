import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PackedField, unpackField } from '../../../domain/field-packing.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { createTimedRace } from '../timing/testing.ts'
import type { OnCoursePage } from '../on-course/schema.ts'
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

test('a live field that is a few seconds old has no start number after a privacy request', async () => {
  const race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: 20 * minute }])
  // Each call of the clock moves the clock by a second. The computation of the field then seems to
  // take long, so the field is not computed again soon.
  let ms = 0
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000))
  const field = async () => unpackField(await race.get<PackedField>(`races/${raceId}/field`))
  expect((await field()).bibs).toEqual(['1', '2'])
  const { id } = await race.db
    .selectFrom('participants')
    .select('id')
    .where('bib', '=', '1')
    .executeTakeFirstOrThrow()
  const key = { race_id: raceId, participant_id: id }
  await race.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  expect((await field()).bibs).toEqual(['2'])
  await race.close()
})

test('a live field that is a few seconds old has no start number after a new start list made it private', async () => {
  const race = await createTimedRace()
  const ana = { bib: '1', name: 'Ana Silva' }
  const bo = { bib: '2', name: 'Bo Berg' }
  await race.starters([ana, bo])
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: 20 * minute }])
  let ms = 0
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000))
  const field = async () => unpackField(await race.get<PackedField>(`races/${raceId}/field`))
  expect((await field()).bibs).toEqual(['1', '2'])
  await race.starters([{ ...ana, private: true }, bo])
  expect((await field()).bibs).toEqual(['2'])
  await race.close()
})

test('the moment of a passing that arrives months after the gun fits into 32 bits', async () => {
  const race = await createTimedRace()
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: 20 * minute }])
  const received = { received_at: new Date('2026-08-03T08:00:00Z') }
  await race.db.updateTable('timed_races').set(received).where('race_id', '=', raceId).execute()
  const { at_ms: atMs } = await race.get<RaceField>(`races/${raceId}/field/at`)
  expect(atMs).toBe(2 ** 31 - 1)
  await race.close()
})

test('a correction hours after the last finish does not move the clock of a race', async () => {
  const race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const receiveAt = (received_at: string) =>
    race.db
      .updateTable('timed_races')
      .set({ received_at: new Date(received_at) })
      .execute()
  const field = () => race.get<RaceField>(`races/${raceId}/field/at`)
  await race.passings([
    { id: 'a', bib: '1', checkpoint: 'finish', race_ms: 80 * minute },
    { id: 'b', bib: '2', checkpoint: '10 km', race_ms: 50 * minute },
  ])
  await receiveAt('2026-05-03T09:40:00Z')
  const { items } = await race.get<OnCoursePage>(`races/${raceId}/on-course`)
  expect(await field()).toMatchObject({
    at_ms: 100 * minute,
    on_course_count: 1,
    all_overdue_from: items[0]?.overdue_from,
  })
  await race.passings([{ id: 'c', bib: '2', checkpoint: 'finish', race_ms: 110 * minute }])
  await receiveAt('2026-05-03T13:00:00Z')
  await vi.waitFor(async () => {
    expect(await field()).toMatchObject({
      at_ms: 110 * minute,
      on_course_count: 0,
      finished_count: 2,
      all_overdue_from: null,
    })
  })
  await race.close()
})

test('the field and the page of an athlete expect the next passing at the same time', async () => {
  const race = await createTimedRace()
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  // The athlete has slowed down: 20 minutes for the first five kilometres, 30 for the next.
  await race.passings([
    { id: 's', bib: '1', checkpoint: 'start', race_ms: 2 * minute },
    { id: 'a', bib: '1', checkpoint: '5 km', race_ms: 22 * minute },
    { id: 'b', bib: '1', checkpoint: '10 km', race_ms: 52 * minute },
  ])
  const page = await race.get<{ items: { expected_at: string }[] }>(`races/${raceId}/on-course`)
  const expectedMs = Date.parse(page.items[0]?.expected_at ?? '') - Date.UTC(2026, 4, 3, 8)
  const metresAt = async (ms: number) => {
    const query = `ms=${String(Math.round(ms))}&bibs=1`
    const field = await race.get<RaceField>(`races/${raceId}/field/at?${query}`)
    return field.followed[0]?.metres ?? 0
  }
  expect(await metresAt(expectedMs)).toBe(21_097)
  // At half of the time from the last passing to the finish, the athlete has covered half of the
  // stretch.
  expect(await metresAt((52 * minute + expectedMs) / 2)).toBeCloseTo((10_000 + 21_097) / 2, -1)
  await race.close()
})

test('a finisher of a later wave finishes in the field at the time of the race clock', async () => {
  const race = await createTimedRace()
  await race.send('PUT', '/start', {
    gun_at: '2026-05-03T08:00:00Z',
    waves: [{ name: 'B', gun_at: '2026-05-03T08:30:00Z' }],
  })
  await race.starters([{ bib: '1', name: 'Ana Silva', wave: 'B' }])
  await race.passings([
    { id: 'a', bib: '1', checkpoint: '5 km', race_ms: 52 * minute },
    { id: 'b', bib: '1', checkpoint: 'finish', race_ms: 120 * minute },
  ])
  const field = unpackField(await race.get<PackedField>(`races/${raceId}/field`))
  expect(field.times.map(([time = 0]) => time * field.stepMs)).toEqual([
    30 * minute,
    52 * minute,
    -field.stepMs,
    120 * minute,
  ])
  await race.close()
})

test('until a ranking is official, athletes who were not seen count in the timeline', async () => {
  const race = await createTimedRace()
  const kinds = async () => {
    const { items } = await race.get<{ items: RaceMilestone[] }>(
      `race-milestones?raceIds=${raceId}`,
    )
    return items.filter(({ kind }) => /half|last/.test(kind)).map(({ kind, ms }) => [kind, ms])
  }
  const pass = (checkpoint: string, bibs: readonly number[], from: number) =>
    race.passings(
      bibs.map((bib) => {
        const id = `${checkpoint} ${String(bib)}`
        return { id, bib: String(bib), checkpoint, race_ms: (from + bib) * minute }
      }),
    )
  await race.starters(
    Array.from({ length: 8 }, (_, index) => ({
      bib: String(index + 1),
      name: `Runner ${String(index + 1)}`,
    })),
  )
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await pass('10 km', [1, 2, 3], 40)
  expect(await kinds()).toEqual([])
  await pass('finish', [1, 2, 3], 90)
  expect(await kinds()).toEqual([])
  await pass('10 km', [4], 40)
  await vi.waitFor(async () => {
    expect(await kinds()).toEqual([['half_passed', 44 * minute]])
  })
  await race.send('PUT', '/athletes/4/state', { state: 'did_not_finish' })
  await race.send('PUT', `/rankings/${raceId}-0/status`, { status: 'official' })
  // All other athletes did not start.
  expect(await kinds()).toEqual([
    ['half_passed', 42 * minute],
    ['half_finished', 92 * minute],
    ['last_finisher', 93 * minute],
  ])
  await race.close()
})

test.each<[string, object, [kind: string, minutes: number][]]>([
  [
    'after twice the time of the last one at the start',
    {},
    [
      ['half_passed', 44],
      ['half_finished', 94],
      ['last_finisher', 97],
    ],
  ],
  [
    'after the start of the last wave',
    { waves: [{ name: 'B', gun_at: '2026-05-03T10:30:00Z' }] },
    [
      ['half_passed', 45],
      ['half_finished', 95],
    ],
  ],
])(
  'athletes who were not seen and are not marked leave the timeline %s',
  async (_, waves, told) => {
    const race = await createTimedRace()
    const wave = 'waves' in waves ? { wave: 'B' } : {}
    await race.starters(
      Array.from({ length: 9 }, (_each, index) => ({
        bib: String(index + 1),
        name: `Runner ${String(index + 1)}`,
        ...(index > 6 && wave),
      })),
    )
    await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z', ...waves })
    const places = [
      ['start', 0],
      ['10 km', 40],
      ['finish', 90],
    ] as const
    await race.passings(
      places.flatMap(([checkpoint, from]) =>
        [1, 2, 3, 4, 5, 6, 7].map((bib) => ({
          id: `${checkpoint} ${String(bib)}`,
          bib: String(bib),
          checkpoint,
          race_ms: (from + bib) * minute,
        })),
      ),
    )
    const { items } = await race.get<{ items: RaceMilestone[] }>(
      `race-milestones?raceIds=${raceId}`,
    )
    expect(
      items.filter(({ kind }) => /half|last/.test(kind)).map(({ kind, ms }) => [kind, ms / minute]),
    ).toEqual(told)
    await race.close()
  },
)

test('athletes whose next passing is unknown are overdue after twice the time of the last finish', async () => {
  const race = await createTimedRace()
  await race.starters(['1', '2', '3'].map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const overdue = async () =>
    (await race.get<RaceField>(`races/${raceId}/field/at`)).all_overdue_from
  await race.passings(
    ['1', '2', '3'].map((bib) => ({ id: bib, bib, checkpoint: 'start', race_ms: minute })),
  )
  // Nobody has passed the first checkpoint, so nobody is expected there.
  expect(await overdue()).toBeNull()
  await race.passings([{ id: 'f', bib: '1', checkpoint: 'finish', race_ms: 90 * minute }])
  await vi.waitFor(async () => {
    expect(await overdue()).toBe('2026-05-03T11:00:00.000Z')
  })
  await race.close()
})

test('without a mat at the start, others may come until twice the time of the last who came', async () => {
  const race = await createTimedRace([{ status: 'unofficial' }], [])
  await race.starters(['1', '2', '3'].map((bib) => ({ bib, name: `Swimmer ${bib}` })))
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const expectOverdue = (instant: string | null) =>
    vi.waitFor(async () => {
      const field = await race.get<RaceField>(`races/${raceId}/field/at`)
      expect(field).toMatchObject({ on_course_count: 0, all_overdue_from: instant })
    })
  await race.passings([{ id: 'a', bib: '1', checkpoint: 'finish', race_ms: 65 * minute }])
  await expectOverdue('2026-05-03T10:10:00.000Z')
  await race.passings([{ id: 'b', bib: '2', checkpoint: 'finish', race_ms: 70 * minute }])
  await expectOverdue('2026-05-03T10:20:00.000Z')
  await race.send('PUT', '/athletes/3/state', { state: 'did_not_start' })
  await expectOverdue(null)
  await race.close()
})

test('a finish by a clock that is ahead ends the race, too', async () => {
  const race = await createTimedRace()
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([{ id: 'f', bib: '1', checkpoint: 'finish', race_ms: 130 * minute }])
  const received = { received_at: new Date('2026-05-03T09:00:00Z') }
  await race.db.updateTable('timed_races').set(received).execute()
  expect(await race.get<RaceField>(`races/${raceId}/field/at`)).toMatchObject({
    at_ms: 130 * minute,
    on_course_count: 0,
    finished_count: 1,
  })
  await race.close()
})
