import { beforeAll, expect, test } from 'vitest'
import type {
  EventPackage,
  RaceInPackage,
  ResultRow,
} from '../services/events/import/event-package.ts'
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
      const metres = [0, ...checkpoints.map((point) => point.distance), distance ?? 0]
      expect(metres, id).toEqual([...new Set(metres)].sort((a, b) => a - b))
    }
  }
})

test('splits ascend and end before the finish; chip times never exceed gun times', () => {
  for (const { race, rows } of held) {
    for (const row of rows) {
      expect(row.splitTimes, race.id).toHaveLength(race.checkpoints.length)
      const splits = row.splitTimes.filter((time) => time !== null)
      const passings = [0, ...splits, ...timesOf(row).slice(-1)]
      expect(passings, `${race.id} ${row.key}`).toEqual(
        [...new Set(passings)].sort((a, b) => a - b),
      )
      expect(passings.every(Number.isSafeInteger)).toBe(true)
      if (row.gunTime !== null) expect(row.chipTime).toBeLessThanOrEqual(row.gunTime)
    }
  }
})

test('finishers have a time, others have none', () => {
  for (const { race, rows } of held) {
    const wrong = rows.filter((row) => (row.state === 'finished') !== timesOf(row).length > 0)
    expect(wrong, race.id).toEqual([])
  }
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
    for (const { category, age, gender } of rows) {
      const years = age ?? 0
      const group = years < 20 ? 'U20' : years < 35 ? 'Sen' : String(Math.floor(years / 5) * 5)
      const letter = gender === 'F' ? 'W' : 'M'
      expect(category).toBe(gender === 'X' ? 'Open' : `${letter} ${group}`)
      expect(years).toBeGreaterThanOrEqual(16)
    }
  }
})

test('a finished race is official and closed, a running race is not', () => {
  for (const { event, race, rows } of held) {
    const open = rows.filter(({ state }) => state === null)
    const statuses = new Set(race.rankings.map(({ status }) => status))
    expect(statuses.size, race.id).toBe(1)
    if (statuses.has('official')) expect(open, race.id).toEqual([])
    else expect(event.event.endsAt.getTime(), race.id).toBeGreaterThan(now.getTime())
  }
  expect(held.some(({ race }) => race.rankings[0]?.status === 'unofficial')).toBe(true)
})

test('while a race runs, splits stay and new ones appear every hour', () => {
  const rideAt = (instant: string) =>
    demoEvents(instant.slice(0, 10), new Date(instant))
      .filter(({ event }) => event.id === 'two-seas')
      .flatMap((event) => heldIn(event.package()))[0]
  const [ride, later] = [rideAt('2026-11-21T00:10:00Z'), rideAt('2026-11-21T05:10:00Z')]
  const passed = (of: Held | undefined) =>
    new Map(
      of?.rows.flatMap(({ key, splitTimes }) =>
        splitTimes.map((time, at) => [`${key} ${at}`, time]),
      ),
    )
  const [before, after] = [passed(ride), passed(later)]
  const known = [...before].filter(([, time]) => time !== null)
  expect(known.length).toBeGreaterThan(0)
  for (const [place, time] of known) expect(after.get(place)).toBe(time)
  expect([...after.values()].filter((time) => time !== null).length).toBeGreaterThan(known.length)
  expect(later?.rows.some(({ state }) => state === null)).toBe(true)
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
