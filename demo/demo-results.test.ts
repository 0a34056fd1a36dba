import { beforeAll, expect, test } from 'vitest'
import type { EventPackage, RaceInPackage, ResultRow } from '../services/events/event-package.ts'
import { demoEvents, demoSeason } from './demo-season.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hour = 3_600_000

interface Held {
  event: EventPackage
  race: RaceInPackage
  rows: ResultRow[]
}

let season: EventPackage[]
let held: Held[]

beforeAll(() => {
  season = [...demoSeason('2026-11-21', now)]
  held = season.flatMap(heldIn)
})

function heldIn(event: EventPackage): Held[] {
  return event.races.flatMap((race) => {
    if (!race.results || Symbol.asyncIterator in race.results.rows) return []
    return [{ event, race, rows: [...race.results.rows] }]
  })
}

function timesOf(row: ResultRow): number[] {
  return [row.gunTime, row.chipTime, row.raceTime].filter((time) => time !== null)
}

test('checkpoints are in course order and before the finish', () => {
  for (const event of season) {
    for (const { id, checkpoints, distance } of event.races) {
      const metres = [0, ...checkpoints.map((point) => point.distance), distance ?? Infinity]
      expect(metres, id).toEqual([...new Set(metres)].sort((a, b) => a - b))
    }
  }
})

test('splits ascend and end before the finish; chip times never exceed gun times', () => {
  for (const { race, rows } of held) {
    const wrong = rows.filter((row) => {
      const { splitTimes, gunTime, chipTime } = row
      const splits = splitTimes.filter((time) => time !== null)
      const passings = [0, ...splits, ...timesOf(row).slice(-1)]
      return (
        splitTimes.length !== race.checkpoints.length ||
        passings.some((time, index) => time <= (passings[index - 1] ?? -1)) ||
        !passings.every(Number.isSafeInteger) ||
        (gunTime !== null && (chipTime === null || chipTime > gunTime))
      )
    })
    expect(wrong, race.id).toEqual([])
  }
})

test('finishers have a time, or a distance in six hours; others have no time', () => {
  for (const { race, rows } of held) {
    const isDecided = (row: ResultRow) =>
      timesOf(row).length > 0 || (race.distance === null && (row.scores?.distance ?? 0) > 20_000)
    const wrong = rows.filter((row) => row.state === 'finished' && !isDecided(row))
    const timed = rows.filter((row) => row.state !== 'finished' && timesOf(row).length > 0)
    expect([...wrong, ...timed], race.id).toEqual([])
  }
})

test('the teams of a relay have names of their own, and no age or gender', () => {
  const relay = held.find(({ race }) => race.id === 'six-hours-tartu-relay')?.rows ?? []
  expect(relay).toHaveLength(28)
  expect(new Set(relay.map(({ name }) => name)).size).toBe(28)
  expect(new Set(relay.map(({ age, gender }) => age ?? gender))).toEqual(new Set([null]))
})

test('non-starters have no splits; athletes who stopped have splits up to that point', () => {
  const all = held.flatMap(({ rows }) => rows)
  const absent = all.filter(({ state }) => state === 'did_not_start')
  const stopped = all.filter(({ state }) => state === 'did_not_finish')
  expect(absent.length).toBeGreaterThan(100)
  expect(absent.every(({ splitTimes }) => splitTimes.every((time) => time === null))).toBe(true)
  expect(stopped.filter(({ splitTimes }) => splitTimes[0] !== null).length).toBeGreaterThan(50)
  expect(all.filter(({ state }) => state === 'disqualified').length).toBeGreaterThan(5)
})

test('categories depend on age and gender', () => {
  for (const { race, rows } of held) {
    if (race.sport === 'handcycle' || race.sport === 'wheelchair_race') continue
    if (rows.every(({ age }) => age === null)) continue
    const wrong = rows.filter(({ category, age, gender }) => {
      const years = age ?? 0
      const group = years < 20 ? 'U20' : years < 35 ? 'Sen' : String(Math.floor(years / 5) * 5)
      const letter = gender === 'F' ? 'W' : 'M'
      return category !== (gender === 'X' ? 'Open' : `${letter} ${group}`) || years < 16
    })
    expect(wrong, race.id).toEqual([])
  }
})

test('a race that is over is official and closed; a race under way has rankings without results', () => {
  for (const { race, rows } of held) {
    const statuses = new Set(race.rankings.map(({ status }) => status))
    expect([...statuses], race.id).toEqual(['official'])
    expect(
      rows.filter(({ state }) => state === null),
      race.id,
    ).toEqual([])
  }
  const running = demoEvents('2026-11-21', now).flatMap((event) => {
    const ids = event.races.filter(({ progress }) => progress === 'running').map(({ id }) => id)
    return ids.length === 0 ? [] : event.package().races.filter(({ id }) => ids.includes(id))
  })
  expect(running.length).toBeGreaterThan(5)
  for (const { id, rankings, results } of running) {
    expect(results, id).toBeNull()
    expect(
      rankings.map(({ status }) => status),
      id,
    ).toContain('unofficial')
  }
})

test('the timer of a race records what its results say', () => {
  for (const id of ['lighthouse-marathon-marathon', 'seven-hills-marathon-wheelchair']) {
    const race = demoEvents('2026-11-21', now)
      .flatMap(({ races }) => races)
      .find((each) => each.id === id)
    const { rows = [] } = held.find((each) => each.race.id === id) ?? {}
    const { athletes = [], places = [] } = race?.record() ?? {}
    expect(athletes, id).toHaveLength(rows.length)
    for (const [index, { starter, times, state }] of athletes.entries()) {
      const row = rows[index]
      expect(times).toHaveLength(places.length)
      expect(starter.bib).toBe(row?.bib)
      expect(state ?? 'finished').toBe(row?.state)
      if (state === null) expect(times.at(-1)).toBe(row?.gunTime)
      expect(
        times.slice(1, -1).map((time) => (time === null ? null : time - (times[0] ?? 0))),
      ).toEqual(row?.splitTimes)
    }
  }
})

test('marathon times are realistic for winners and the median', () => {
  const marathon = held.find(({ race }) => race.id === 'lighthouse-marathon-marathon')
  const times = (marathon?.rows ?? [])
    .flatMap(({ gunTime }) => (gunTime === null ? [] : [gunTime / hour]))
    .sort((a, b) => a - b)
  expect(times.length).toBeGreaterThan(2500)
  expect(times[0]).toBeGreaterThan(2.1)
  expect(times[0]).toBeLessThan(2.3)
  expect(times[Math.floor(times.length / 2)]).toBeGreaterThan(3.8)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(4.4)
  const bibs = held.flatMap(({ rows }) => rows.map(({ bib }) => bib))
  expect(bibs).toEqual(expect.arrayContaining(['007', 'W12', 'H3', 'F1']))
})
