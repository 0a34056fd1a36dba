import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RaceInPackage } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { OnCoursePage } from '../on-course/schema.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import { createTimedRace, minutes, raceId } from './testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>

beforeEach(async () => {
  race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Ana Silva', gender: 'F' },
    { bib: '2', name: 'Bo Berg', gender: 'M' },
    { bib: '3', name: 'Cy Dahl', gender: 'M' },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const pass = (bib: string, checkpoint: string, minute: number) => ({
    id: `${bib} ${checkpoint}`,
    bib,
    checkpoint,
    race_ms: minutes(minute),
  })
  await race.passings([
    ...[pass('2', '5 km', 20), pass('2', '10 km', 42)],
    ...[pass('1', '5 km', 21), pass('1', '10 km', 41)],
  ])
})
afterEach(() => race.close())

/** Publishes the package again with a changed race. */
async function replan(change: Partial<RaceInPackage>) {
  const races = race.pkg.races.map((each) => ({ ...each, ...change }))
  await publishPackage(race.db, { ...race.pkg, contentHash: JSON.stringify(change), races })
}

async function entries(ranking = 0) {
  const { items } = await race.get<RankingEntryPage>(
    `rankings/${raceId}-${String(ranking)}/entries?itemsPerPage=10`,
  )
  return items.map(({ bib, position, last_check_point: at, last_passing: time }) =>
    [bib, position, at, time === null ? null : time / minutes(1)].join(' '),
  )
}

/** Returns where and when the athletes are expected next. */
async function expected() {
  const { items } = await race.get<OnCoursePage>(`races/${raceId}/on-course`)
  return items.map(({ bib, check_point: at, forecast: [next] }) => [
    ...[bib, at],
    ...[next?.check_point, next?.expected_at],
  ])
}

test('a checkpoint that is removed during the race leaves no times at the others', async () => {
  const all = ['1 1 10 km 41', '2 2 10 km 42', '3   ']
  expect(await entries()).toEqual(all)
  const before = await expected()
  await replan({ checkpoints: [{ name: '10 km', distance: 10_000 }] })
  expect(await entries()).toEqual(all)
  expect(await expected()).toEqual(before)
  await replan({ checkpoints: [{ name: '5 km', distance: 5_000 }] })
  expect(await entries()).toEqual(['2 1 5 km 20', '1 2 5 km 21', '3   '])
  await replan({})
  expect(await entries()).toEqual(all)
  expect(await expected()).toEqual(before)
})

test('a ranking that is added during the race has its athletes, and the others keep theirs', async () => {
  const [overall] = race.pkg.races.flatMap(({ rankings }) => rankings)
  if (!overall) throw new Error('The race has a ranking.')
  const men = { ...overall, id: `${raceId}-1`, name: 'Men', only: { gender: 'M' as const } }
  await replan({ rankings: [men, overall] })
  expect(await entries(1)).toEqual(['2 1 10 km 42', '3   '])
  expect(await entries(0)).toEqual(['1 1 10 km 41', '2 2 10 km 42', '3   '])
})
