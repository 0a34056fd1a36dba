import { expect, test, vi } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import type { Race } from '../races/schema.ts'
import type { RaceField, RaceMilestone } from '../race-field/schema.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import { createTestService } from '../testing.ts'
import { createTimedRace } from '../timing/testing.ts'
import type { AthleteResult } from './schema.ts'

const race = '/v1/web/races/harbour-half-2026-half'
const [startsAt, minute] = [Date.parse('2026-05-03T08:00:00Z'), 60_000]
const at = (minutes: number) => new Date(startsAt + minutes * minute).toISOString()

/** Returns the instants of an athlete's passings at two checkpoints and the finish. */
async function clockTimes(
  athlete: Parameters<typeof runner>[1],
  change: (race: ReturnType<typeof harbourHalf>['races'][number]) => void = () => undefined,
) {
  const service = await createTestService()
  try {
    const splitTimes = [10 * minute, 20 * minute]
    const pkg = harbourHalf({ rows: [runner('1', { splitTimes, ...athlete })] })
    pkg.races.forEach(change)
    await publishPackage(service.db, pkg)
    const entries = await service.get<RankingEntryPage>(
      '/v1/web/rankings/harbour-half-2026-half-0/entries',
    )
    const id = entries.body.items[0]?.participant_id ?? ''
    const { body } = await service.get<AthleteResult>(`${race}/participants/${id}`)
    return body.splits.map(({ clock_time }) => clock_time)
  } finally {
    await service.close()
  }
}

test('passings with a gun time only count from the start of the race', async () => {
  expect(await clockTimes({ gunTime: 60 * minute, chipTime: null })).toEqual([
    at(10),
    at(20),
    at(60),
  ])
})

test('passings with a chip time count from crossing the start line', async () => {
  const times = await clockTimes({ gunTime: 60 * minute, chipTime: 57 * minute })
  expect(times).toEqual([at(13), at(23), at(60)])
})

const unknown = [null, null, null]

test('the instants are unknown without a start of the race', async () => {
  const times = await clockTimes({ gunTime: 60 * minute }, (half) => {
    half.startsAt = null
  })
  expect(times).toEqual(unknown)
})

test('the instants are unknown when the start of the athlete is', async () => {
  expect(await clockTimes({ gunTime: null, chipTime: 57 * minute })).toEqual(unknown)
  const published = { gunTime: null, chipTime: null, raceTime: 60 * minute }
  expect(await clockTimes(published)).toEqual(unknown)
  expect(await clockTimes({ state: null, gunTime: null, chipTime: null })).toEqual(unknown)
})

test('the instants are unknown when a passing after the finish by chip shows another clock', async () => {
  const splitTimes = [10 * minute, 58 * minute]
  expect(await clockTimes({ gunTime: 60 * minute, chipTime: 57 * minute, splitTimes })).toEqual(
    unknown,
  )
})

test('checkpoints at one distance have different ids, which a corrected name does not change', async () => {
  const service = await createTestService()
  const idsOf = async (names: string[]) => {
    const pkg = harbourHalf({ description: names.join() })
    for (const half of pkg.races) {
      half.checkpoints = names.map((name) => ({ name, distance: 5_000 }))
    }
    await publishPackage(service.db, pkg)
    const { body } = await service.get<Race>(race)
    expect(body.check_points.map(({ name }) => name)).toEqual(names)
    return body.check_points.map(({ id }) => id)
  }
  const ids = await idsOf(['Hut in', 'Hut out'])
  expect(ids).toEqual(['harbour-half-2026-half~5000', 'harbour-half-2026-half~5000-2'])
  expect(await idsOf(['Refuge in', 'Refuge out'])).toEqual(ids)
  await service.close()
})

/** Returns the splits of an athlete of a timed race. */
async function splitsOf(timed: Awaited<ReturnType<typeof createTimedRace>>, bib: string) {
  const { id } = await timed.db
    .selectFrom('participants')
    .select('id')
    .where('bib', '=', bib)
    .executeTakeFirstOrThrow()
  const path = `races/harbour-half-2026-half/participants/${id}`
  return (await timed.get<AthleteResult>(path)).splits
}

test('passings of a timed race count from the actual gun and the start of the wave, also on the course', async () => {
  const timed = await createTimedRace()
  await timed.send('PUT', '/start', {
    gun_at: at(5),
    waves: [{ name: 'B', gun_at: at(35) }],
  })
  await timed.starters([
    { bib: '1', name: 'Ana Silva', wave: 'B' },
    { bib: '2', name: 'Bo Berg' },
  ])
  // The times are counted from the gun of the race.
  await timed.passings([
    { id: 'a', bib: '1', checkpoint: 'start', race_ms: 31 * minute },
    { id: 'b', bib: '1', checkpoint: '5 km', race_ms: 55 * minute },
    { id: 'c', bib: '1', checkpoint: 'finish', race_ms: 120 * minute },
    { id: 'd', bib: '2', checkpoint: '5 km', race_ms: 20 * minute },
  ])
  const clockTimesOf = async (bib: string) =>
    (await splitsOf(timed, bib)).map(({ clock_time }) => clock_time)
  expect(await clockTimesOf('1')).toEqual([at(60), null, at(125)])
  expect(await clockTimesOf('2')).toEqual([at(25), null, null])
  await timed.close()
})

test('gun times at a checkpoint count from the gun of the wave, on the course and after the finish', async () => {
  const timed = await createTimedRace()
  await timed.send('PUT', '/start', {
    gun_at: at(5),
    waves: [
      { name: 'A', gun_at: at(5) },
      { name: 'B', gun_at: at(35) },
    ],
  })
  await timed.starters([
    { bib: '1', name: 'Ana Silva', wave: 'A' },
    { bib: '2', name: 'Bo Berg', wave: 'B' },
    { bib: '3', name: 'Cy Dahl', wave: 'B' },
  ])
  await timed.passings([
    { id: 'a', bib: '1', checkpoint: '5 km', race_ms: 25 * minute },
    { id: 'b', bib: '2', checkpoint: 'start', race_ms: 32 * minute },
    { id: 'c', bib: '2', checkpoint: '5 km', race_ms: 54 * minute },
    { id: 'd', bib: '3', checkpoint: '5 km', race_ms: 53 * minute },
  ])
  const gunTimeOf = async (bib: string) => {
    const splits = await splitsOf(timed, bib)
    const timing = splits[0]?.timings.find(({ rule }) => rule === 'gun')
    return [timing?.time, timing?.position, timing?.among]
  }
  const expected = { '1': [25 * minute, 3, 3], '2': [24 * minute, 2, 3], '3': [23 * minute, 1, 3] }
  const gunTimes = async () => ({
    '1': await gunTimeOf('1'),
    '2': await gunTimeOf('2'),
    '3': await gunTimeOf('3'),
  })
  expect(await gunTimes()).toEqual(expected)
  await timed.passings([{ id: 'e', bib: '2', checkpoint: 'finish', race_ms: 120 * minute }])
  expect(await gunTimes()).toEqual(expected)
  await timed.close()
})

test('a gun time at a checkpoint is the same in ranking, splits and field, also after the finish', async () => {
  // Computing the field then takes no time, so the field is computed again for each version.
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const timed = await createTimedRace()
  await timed.send('PUT', '/start', { gun_at: at(0) })
  await timed.starters([{ bib: '1', name: 'Ana Silva' }])
  // The gun time at 5 km is 20:41.5 and is rounded to 20:42. The sum of the rounded chip time 20:20
  // and the own start 0:21.3 would be rounded to 20:41.
  await timed.passings([
    { id: 'a', bib: '1', checkpoint: 'start', race_ms: 21_300 },
    { id: 'b', bib: '1', checkpoint: '5 km', race_ms: 1_241_500 },
  ])
  const race = 'races/harbour-half-2026-half'
  async function gunTimes() {
    const ranking =
      'rankings/harbour-half-2026-half-0/entries?checkpoint=harbour-half-2026-half~5000'
    const [list, splits, timeline] = await Promise.all([
      timed.get<RankingEntryPage>(ranking),
      splitsOf(timed, '1'),
      timed.get<{ items: RaceMilestone[] }>(`race-milestones?raceIds=harbour-half-2026-half`),
    ])
    const { leader } = await timed.get<RaceField>(`${race}/field/at`)
    return {
      list: list.items[0]?.standing?.time,
      splits: splits[0]?.timings.map(({ rule, time }) => [rule, time]),
      milestones: timeline.items.filter(({ kind }) => kind === 'lead').map(({ ms }) => ms),
      leader: leader?.passed_ms,
    }
  }
  const expected = {
    list: 1_242_000,
    splits: [
      ['gun', 1_242_000],
      ['chip', 1_220_000],
    ],
  }
  const { standing } = (
    await timed.get<RankingEntryPage>('rankings/harbour-half-2026-half-0/entries')
  ).items[0] ?? { standing: null }
  expect(standing?.time).toBe(1_242_000)
  expect(await gunTimes()).toEqual({ ...expected, milestones: [1_242_000], leader: 1_242_000 })
  // The finish times are 1:25:15 (gun) and 1:24:53 (chip), both rounded up.
  await timed.passings([{ id: 'c', bib: '1', checkpoint: 'finish', race_ms: 5_114_100 }])
  expect(await gunTimes()).toEqual({
    ...expected,
    milestones: [1_242_000, 5_115_000],
    leader: 5_115_000,
  })
  await timed.close()
})
