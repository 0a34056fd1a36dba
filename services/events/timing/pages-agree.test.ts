import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { RankingArrivals } from '../arrivals/schema.ts'
import type { OnCoursePage } from '../on-course/schema.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { RaceField } from '../race-field/schema.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import type { Race, RaceProgress } from '../races/schema.ts'
import { createTimedRace, minutes, raceId } from './testing.ts'

type Timed = Awaited<ReturnType<typeof createTimedRace>>

const gun = Date.parse('2026-05-03T08:00:00Z')
/** Returns the instant of a number of minutes after the planned gun. */
const at = (minutes: number) => new Date(gun + minutes * 60_000).toISOString()

/** For each page, the numbers of athletes who are on the course and who have finished. */
async function shown(race: Timed): Promise<Record<string, [onCourse: number, finished: number]>> {
  const people = await race.db.selectFrom('participants').select('id').execute()
  const ids = people.map(({ id }) => `${raceId}~${id}`).join()
  const [progress, list, field, arrivals, athletes, ranking, page] = await Promise.all([
    race.get<{ items: RaceProgress[] }>(`progress?raceIds=${raceId}`),
    race.get<OnCoursePage>(`races/${raceId}/on-course`),
    race.get<RaceField>(`races/${raceId}/field/at`),
    race.get<{ items: RankingArrivals[] }>(`arrivals?rankingIds=${raceId}-0`),
    race.get<{ items: AthleteResult[] }>(`participants?ids=${ids}`),
    race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=100`),
    race.get<Race>(`races/${raceId}`),
  ])
  const [{ on_course_count, finishers_count } = { on_course_count: -1, finishers_count: -1 }] =
    progress.items
  const [arrived] = arrivals.items
  type Shown = Pick<AthleteResult, 'state' | 'progress'>
  const count = (items: Shown[]): [number, number] => [
    items.filter(({ progress: of }) => of === 'on_course').length,
    items.filter(({ state }) => state === 'finished').length,
  ]
  const started = athletes.items.filter(
    ({ state, started_at: at }) => state === null && at !== null,
  )
  return {
    progress: [on_course_count, finishers_count],
    list: [list.total, page.finishers_count],
    field: [field.on_course_count, field.finished_count],
    arrivals: [arrived?.on_course_count ?? -1, arrived?.finished_count ?? -1],
    athletes: count(athletes.items),
    starts: [started.length, page.finishers_count],
    ranking: count(ranking.items),
  }
}

/** Expects all pages to agree at a moment. The moment is when the last passing was received. */
async function expectAll(race: Timed, minutes: number, expected: [number, number], when: string) {
  const received = { received_at: new Date(at(minutes)) }
  await race.db.updateTable('timed_races').set(received).execute()
  const pages = await shown(race)
  expect(pages, when).toEqual(
    Object.fromEntries(Object.keys(pages).map((name) => [name, expected])),
  )
}

test.each([
  ['with checkpoints', undefined],
  ['without checkpoints', []],
])('all pages agree who is on the course of a race %s', async (_, checkpoints) => {
  // Computing the field then takes no time, so the field is computed again for each version.
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const race = await createTimedRace(undefined, checkpoints)
  const pass = (checkpoint: string, times: Record<string, number>, id = checkpoint) =>
    race.passings(
      Object.entries(times).map(([bib, minutes]) => ({
        id: `${id} ${bib}`,
        bib,
        checkpoint,
        at: at(minutes),
      })),
    )
  const decide = (bib: string, state: string, minutes: number) =>
    race.send('PUT', `/athletes/${bib}/state`, { state, decided_at: at(minutes) })

  await race.starters(['1', '2', '3', '4'].map((bib) => ({ bib, name: `Runner ${bib}` })))
  await expectAll(race, -10, [0, 0], 'before the start')
  await pass('start', { 1: 0.1, 2: 0.2, 3: 0.3 })
  await expectAll(race, 1, [0, 0], 'while the gun is missing')
  await race.send('PUT', '/start', { gun_at: at(0), decided_at: at(1) })
  await expectAll(race, 2, [3, 0], 'after the gun')
  await race.send('PUT', '/start', { gun_at: at(0.15), decided_at: at(3) })
  await expectAll(race, 4, [2, 0], 'after a corrected gun, before which an athlete started')
  if (checkpoints === undefined) {
    await pass('5 km', { 1: 20, 2: 21, 3: 85 })
    await expectAll(race, 26, [3, 0], 'with a passing by a clock that is an hour ahead')
    await race.send('DELETE', '/passings/5%20km%203')
    await expectAll(race, 27, [3, 0], 'after this passing is withdrawn')
    await pass('finish', { 3: 150 }, 'ahead')
    await expectAll(race, 28, [2, 1], 'with a finish by a clock that is two hours ahead')
    await race.send('DELETE', '/passings/ahead%203')
    await expectAll(race, 29, [3, 0], 'after this finish is withdrawn')
  }
  const started = checkpoints === undefined ? 3 : 2
  await decide('2', 'disqualified', 30)
  await expectAll(race, 31, [started - 1, 0], 'after a disqualification')
  await decide('2', 'reinstated', 32)
  await expectAll(race, 33, [started, 0], 'after it is taken back')
  await pass('finish', { 1: 90, 2: 95 })
  await expectAll(race, 96, [1, 2], 'after two finishes')
  await decide('1', 'disqualified', 97)
  await expectAll(race, 98, [1, 1], 'after the disqualification of a finisher')
  await decide('1', 'reinstated', 99)
  await pass('finish', { 3: 160 }, 'late')
  await expectAll(race, 102, [0, 3], 'after a finish by a clock that is an hour ahead')
  await decide('4', 'did_not_start', 120)
  await expectAll(race, 121, [0, 3], 'at the end')
  await race.close()
})

test('all pages agree on a woman without a result in the official ranking of the women, while another ranking is live', async () => {
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const race = await createTimedRace([
    { status: 'unofficial' },
    { status: 'unofficial', name: 'Women', only: { gender: 'F' } },
  ])
  await race.starters([
    { bib: '1', name: 'Ana Silva', gender: 'F' },
    { bib: '2', name: 'Bo Berg', gender: 'M' },
  ])
  await race.send('PUT', '/start', { gun_at: at(0), decided_at: at(0) })
  const pass = (bib: string, checkpoint: string, minutes: number) =>
    race.passings([{ id: `${bib} ${checkpoint}`, bib, checkpoint, at: at(minutes) }])
  const declare = (status: string, minutes: number) =>
    race.send('PUT', `/rankings/${raceId}-1/status`, { status, decided_at: at(minutes) })
  await pass('1', '5 km', 20)
  await pass('2', '5 km', 21)
  await expectAll(race, 22, [2, 0], 'while both rankings are live')
  await declare('official', 30)
  await expectAll(race, 31, [1, 0], 'once the ranking of the women is official')
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-1/entries`)
  expect(items).toMatchObject([{ bib: '1', state: 'did_not_finish', last_check_point: '5 km' }])
  await pass('1', '10 km', 42)
  await expectAll(race, 43, [1, 0], 'after a further passing')
  await declare('unofficial', 50)
  await expectAll(race, 51, [2, 0], 'once the ranking is live again')
  await declare('official', 60)
  await pass('1', 'finish', 95)
  await expectAll(race, 96, [1, 1], 'after a finish')
  await race.close()
})

test('all pages agree on a wave that starts before the gun of the race', async () => {
  const race = await createTimedRace(undefined, [])
  await race.starters([{ bib: '1', name: 'Runner 1', wave: 'A' }])
  const waves = [{ name: 'A', gun_at: at(-1) }]
  await race.send('PUT', '/start', { gun_at: at(0), waves, decided_at: at(0) })
  await race.passings([{ id: 'a', bib: '1', checkpoint: 'start', at: at(-0.5) }])
  await expectAll(race, 1, [1, 0], 'after the start of the wave')
  await race.close()
})

test('all pages agree on a wave that is in the race before the gun of the race', async () => {
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Runner 1', wave: 'A' },
    { bib: '2', name: 'Runner 2' },
  ])
  const waves = [{ name: 'A', gun_at: at(-100) }]
  await race.send('PUT', '/start', { gun_at: at(0), waves, decided_at: at(0) })
  const pass = (bib: string, checkpoint: string, minutes: number) =>
    race.passings([{ id: `${bib} ${checkpoint}`, bib, checkpoint, at: at(minutes) }])
  const leader = async () => {
    const field = await race.get<RaceField>(`races/${raceId}/field/at`)
    const passed = Date.parse(field.started_at ?? '') + (field.leader?.passed_ms ?? 0)
    return [field.leader?.bib, field.leader?.check_point, new Date(passed).toISOString()]
  }
  const severalStarts = async () =>
    (await race.get<RaceField>(`races/${raceId}/field/at`)).several_starts
  await pass('2', 'start', 1)
  await expectAll(race, 1, [1, 0], 'with a passing of the others')
  expect(await severalStarts()).toBe(false)
  await pass('1', '5 km', -80)
  await expectAll(race, 2, [2, 0], 'with a passing of the wave')
  expect(await leader()).toEqual(['1', '5 km', at(-80)])
  expect(await severalStarts()).toBe(true)
  await pass('2', '5 km', 21)
  expect(await leader()).toEqual(['1', '5 km', at(-80)])
  await pass('1', 'finish', -10)
  await expectAll(race, 22, [1, 1], 'with a finish before the gun of the race')
  expect(await leader()).toEqual(['1', null, at(-10)])
  await race.close()
})

test('the passings of an athlete who did not start count nowhere, until the decision is taken back', async () => {
  const race = await createTimedRace()
  await race.starters(['1', '2', '3'].map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.send('PUT', '/start', { gun_at: at(0), decided_at: at(0) })
  await race.passings(
    ['1', '2', '3'].map((bib) => ({
      id: bib,
      bib,
      checkpoint: '5 km',
      at: at(20 + Number(bib)),
    })),
  )
  const people = await race.db.selectFrom('participants').select(['bib', 'id']).execute()
  /** Returns the places of bib 2 and 3 at 5 km, and the list of this checkpoint. */
  async function places() {
    const ids = ['2', '3'].map((bib) => people.find((each) => each.bib === bib)?.id ?? '')
    const results = await Promise.all(
      ids.map((id) => race.get<AthleteResult>(`races/${raceId}/participants/${id}`)),
    )
    const list = await race.get<RankingEntryPage>(
      `rankings/${raceId}-0/entries?checkpoint=${raceId}~5000`,
    )
    const ranking = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
    const listed = ranking.items.find(({ bib }) => bib === '2')
    return {
      seen: [results[0]?.splits[0]?.passing, listed?.last_check_point, listed?.last_passing],
      splits: results.map(({ splits: [split] }) => [split?.position, split?.timings[0]?.among]),
      list: list.items.map(({ bib, standing }) => [bib, standing?.place]),
    }
  }
  const decide = (state: string, minutes: number) =>
    race.send('PUT', '/athletes/2/state', { state, decided_at: at(minutes) })

  await decide('did_not_start', 25)
  expect(await places()).toEqual({
    seen: [null, null, null],
    splits: [
      [null, undefined],
      [2, 2],
    ],
    list: [
      ['1', 1],
      ['3', 2],
    ],
  })
  await decide('reinstated', 26)
  expect(await places()).toEqual({
    seen: [minutes(22), '5 km', minutes(22)],
    splits: [
      [2, 3],
      [3, 3],
    ],
    list: [
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ],
  })
  await race.close()
})

test('a gun time that a copy of the former release has left behind is not shown', async () => {
  const race = await createTimedRace()
  await race.send('PUT', '/start', { gun_at: at(0) })
  await race.starters([{ bib: '1', name: 'Runner 1' }])
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', at: at(20) }])
  const splits = `{${String(21 * 60_000)},null}`
  await sql`update stored_participants set split_times = ${splits}::int[]`.execute(race.db)
  const { id } = await race.db.selectFrom('participants').select('id').executeTakeFirstOrThrow()
  const result = await race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
  expect(result.splits[0]?.timings.map(({ rule, time }) => [rule, time])).toEqual([
    ['gun', 21 * 60_000],
    ['chip', 21 * 60_000],
  ])
  await race.close()
})
