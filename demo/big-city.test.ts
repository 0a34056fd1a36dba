import { beforeAll, expect, test } from 'vitest'
import type { RaceInPackage, ResultRow } from '../services/events/event-package.ts'
import { demoEvents } from './demo-season.ts'

const minute = 60_000

let races: RaceInPackage[]
let marathon: { race: RaceInPackage; rows: ResultRow[] }

beforeAll(() => {
  const now = new Date('2026-11-21T12:00:00Z')
  const event = demoEvents('2026-11-21', now).find(
    ({ event: { id } }) => id === 'seven-hills-marathon',
  )
  races = event?.package().races ?? []
  const [race] = races
  if (!race) throw new Error('There is no big marathon')
  marathon = { race, rows: rowsOf(race) }
})

function rowsOf({ results }: RaceInPackage): ResultRow[] {
  if (!results || Symbol.asyncIterator in results.rows) throw new Error('Results at hand')
  return [...results.rows]
}

function share(rows: readonly ResultRow[], of: (row: ResultRow) => boolean): number {
  return rows.filter(of).length / rows.length
}

test('thirty thousand people start, with few equal names', () => {
  const all = races.flatMap(rowsOf)
  expect(all).toHaveLength(30_000)
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(25_000)
  expect(share(all, (row) => row.private)).toBeGreaterThan(0.008)
  expect(share(all, (row) => row.private)).toBeLessThan(0.016)
})

test('names are in many scripts', () => {
  const scripts = 'Latin Cyrillic Greek Arabic Hebrew Han Hangul Devanagari Thai Georgian'.split(
    ' ',
  )
  for (const script of scripts) {
    const letters = new RegExp(`\\p{Script=${script}}`, 'u')
    const bearers = marathon.rows.filter(({ name }) => letters.test(name))
    expect(bearers.length, script).toBeGreaterThan(100)
  }
})

test('most finish, some stop, some do not start, a few are disqualified', () => {
  const shareOf = (state: string) => share(marathon.rows, (row) => row.state === state)
  expect(shareOf('finished')).toBeGreaterThan(0.85)
  expect(shareOf('did_not_finish')).toBeGreaterThan(0.02)
  expect(shareOf('did_not_finish')).toBeLessThan(0.09)
  expect(shareOf('did_not_start')).toBeGreaterThan(0.03)
  expect(shareOf('disqualified')).toBeGreaterThan(0.001)
  expect(shareOf('disqualified')).toBeLessThan(0.005)
})

test('finish times cluster before round times and tie in gun time', () => {
  const times = marathon.rows.flatMap(({ chipTime }) => (chipTime === null ? [] : [chipTime]))
  const within = (from: number, to: number) =>
    times.filter((time) => time >= from * minute && time < to * minute).length
  for (const goal of [210, 240, 270, 300]) {
    expect(within(goal - 5, goal), String(goal)).toBeGreaterThan(1.3 * within(goal, goal + 5))
  }
  const guns = marathon.rows.flatMap(({ gunTime }) => (gunTime === null ? [] : [gunTime]))
  expect(new Set(guns).size).toBeLessThan(guns.length * 0.8)
})

test('checkpoints are every five kilometres and at the half; athletes slow down after thirty', () => {
  const { race, rows } = marathon
  const names = ['5 km', '10 km', '15 km', '20 km', 'Half', '25 km', '30 km', '35 km', '40 km']
  expect(race.checkpoints.map(({ name }) => name)).toEqual(names)
  const spent = (from: number, to: number) =>
    rows.reduce((sum, { splitTimes }) => {
      const [start, end] = [splitTimes[from], splitTimes[to]]
      return sum + (end && start ? end - start : 0)
    }, 0)
  const [early, late] = [spent(names.indexOf('5 km'), 1), spent(names.indexOf('35 km'), 8)]
  const stayed = rows.filter(({ splitTimes }) => splitTimes[8]).length
  const passed = rows.filter(({ splitTimes }) => splitTimes[1]).length
  expect(late / stayed).toBeGreaterThan(1.08 * (early / passed))
})

test('start waves follow each other; the first row starts with the gun', () => {
  const delays = marathon.rows.flatMap(({ gunTime, chipTime }) =>
    gunTime === null || chipTime === null ? [] : [gunTime - chipTime],
  )
  expect(delays[0]).toBe(0)
  expect(Math.max(...delays)).toBeGreaterThan(30 * minute)
  expect(Math.max(...delays)).toBeLessThan(60 * minute)
})

test('wheelchairs and handcycles have their own races and rankings on the same course', () => {
  const sports = races.map(({ sport }) => sport)
  expect(sports).toEqual(['running', 'running', 'wheelchair_race', 'handcycle'])
  for (const race of races.slice(2)) {
    expect(race.rankings.length, race.id).toBeGreaterThan(0)
    expect(race.route?.outline, race.id).toEqual(marathon.race.route?.outline)
  }
})
