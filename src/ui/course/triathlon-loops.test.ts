import { expect, test } from 'vitest'
import { boundsOf, type Line } from './line.ts'
import { transitionsOf, triathlonLoops } from './triathlon-loops.ts'

const box = { left: 0, top: 0, right: 1000, bottom: 1000 }

/** A round that leaves 0, 0 in a direction and comes back to it. */
function round(reach: number, direction: number, points: number): Line {
  return Array.from({ length: points }, (_, index) => {
    const turn = (index / (points - 1)) * 2 * Math.PI
    const [along, across] = [(reach / 2) * (1 - Math.cos(turn)), (reach / 4) * Math.sin(turn)]
    return {
      x: along * Math.cos(direction) - across * Math.sin(direction),
      y: along * Math.sin(direction) + across * Math.cos(direction),
    }
  })
}

const sizes = (rounds: readonly Line[] | null) =>
  rounds?.map((line) => {
    const { left, top, right, bottom } = boundsOf(line)
    return Math.hypot(right - left, bottom - top)
  }) ?? []

test('swim, ride and run are told apart, and the swim is large enough to be seen', () => {
  const course = [...round(20, 0, 12), ...round(400, 2, 180), ...round(150, 4, 60)]
  const rounds = triathlonLoops(course, box)
  const [swim = 0, ride = 1, run = 0] = sizes(rounds)

  // Where one ends the next begins.
  expect(rounds?.flat()).toHaveLength(course.length + 2)
  expect(swim / ride).toBeGreaterThan(0.4)
  expect(run / ride).toBeGreaterThan(0.4)
})

test('rounds that would cross stay as they are', () => {
  // The swim lies inside the ride: larger, it would cut through it.
  const course = [...round(20, 2, 12), ...round(400, 2.6, 180), ...round(150, 5, 60)]
  const [swim = 0, ride = 1] = sizes(triathlonLoops(course, box))

  expect(swim / ride).toBeLessThan(0.1)
})

test('swim and ride end where the course comes back to its start', () => {
  const course = [...round(20, 0, 12), ...round(400, 2, 180), ...round(150, 4, 60)]
  const { swim, ride } = transitionsOf(course)

  const points = [swim, ride].map((share) => Math.round(share * (course.length - 1)))
  expect(points).toEqual([12, 192])
})

test('where nothing says it, swim and ride end where they usually do', () => {
  expect(transitionsOf(round(400, 0, 100))).toEqual({ swim: 0.03, ride: 0.8 })
})

test.each([
  ['one round', round(400, 0, 100)],
  ['two rounds', [...round(400, 0, 100), ...round(300, 2, 80)]],
  ['nothing', []],
])('%s is no triathlon of three', (_, course) => {
  expect(triathlonLoops(course, box)).toBeNull()
})
