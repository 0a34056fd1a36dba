import { beforeAll, expect, test } from 'vitest'
import type { RaceInPackage, MeasuredRoute } from '../../services/events/event-package.ts'
import { demoSeason } from '../demo-season.ts'

let courses: { race: RaceInPackage; route: MeasuredRoute }[]

beforeAll(() => {
  const season = [...demoSeason('2026-11-21', new Date('2026-11-21T12:00:00Z'))]
  courses = season.flatMap(({ races }) =>
    races.flatMap((race) => (race.route ? [{ race, route: race.route }] : [])),
  )
  expect(courses).toHaveLength(season.flatMap(({ races }) => races).length)
})

test('every course has the distance of its race or of a lap, within 0.5 %', () => {
  for (const { race, route } of courses) {
    const difference = Math.abs(route.distance / (race.distance ?? 1_800) - 1)
    expect(difference, race.id).toBeLessThan(0.005)
  }
})

test('an outline has 256 points in a box of 1000 and starts at 0', () => {
  for (const { race, route } of courses) {
    const xs = route.outline.filter((_, index) => index % 2 === 0)
    const ys = route.outline.filter((_, index) => index % 2 === 1)
    expect([xs.length, ys.length], race.id).toEqual([256, 256])
    expect([Math.min(...xs), Math.min(...ys)], race.id).toEqual([0, 0])
    expect(Math.max(...xs, ...ys), race.id).toBe(1000)
    expect(route.outline.every(Number.isInteger)).toBe(true)
  }
})

test('the points of an outline are evenly spaced', () => {
  for (const { race, route } of courses) {
    const steps = Array.from({ length: 255 }, (_, index) => {
      const [x = 0, y = 0, nextX = 0, nextY = 0] = route.outline.slice(index * 2, index * 2 + 4)
      return Math.hypot(nextX - x, nextY - y)
    })
    const longest = Math.max(...steps)
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    expect(longest / mean, race.id).toBeLessThan(2.2)
  }
})

test('the loops of a triathlon or biathlon meet only at their start', () => {
  const rounds = courses.filter(({ race: { sport } }) => /^(tri|bi)athlon$/.test(sport ?? ''))
  expect(rounds.length).toBeGreaterThan(8)
  for (const { race, route } of rounds) {
    const points = Array.from({ length: 256 }, (_, index) =>
      route.outline.slice(index * 2).slice(0, 2),
    )
    const [[startX = 0, startY = 0] = []] = points
    const away = points.map(([x = 0, y = 0]) => Math.hypot(x - startX, y - startY) > 60)
    const segments = points.slice(1).map((to, index) => ({ from: points[index] ?? [], to, index }))
    const outside = segments.filter(({ index }) => away[index] && away[index + 1])
    const crossings = outside.filter((leg) =>
      outside.some((other) => other.index > leg.index + 2 && cross(leg, other)),
    )
    expect(crossings, race.id).toEqual([])
  }
})

interface Segment {
  from: number[]
  to: number[]
}

function cross(segment: Segment, other: Segment): boolean {
  const side = (
    { from: [x = 0, y = 0], to: [toX = 0, toY = 0] }: Segment,
    [atX = 0, atY = 0]: number[],
  ) => Math.sign((toX - x) * (atY - y) - (toY - y) * (atX - x))
  return (
    side(segment, other.from) * side(segment, other.to) < 0 &&
    side(other, segment.from) * side(other, segment.to) < 0
  )
}

test('ascent and descent match the profile; water and ice have none', () => {
  for (const { race, route } of courses) {
    const level = race.sport === 'swimming' || race.sport === 'ice_skating'
    if (level) {
      expect([route.profile, route.ascent, route.descent], race.id).toEqual([null, null, null])
      continue
    }
    const profile = route.profile ?? []
    expect(profile, race.id).toHaveLength(256)
    const [start = 0] = profile
    const net = (profile.at(-1) ?? 0) - start
    const [ascent, descent] = [route.ascent ?? 0, route.descent ?? 0]
    expect(Math.abs(ascent - descent - net), race.id).toBeLessThan(5)
    expect(ascent, race.id).toBeGreaterThan(Math.max(...profile) - start - 5)
    expect(ascent / route.distance, race.id).toBeLessThan(0.08)
  }
})
