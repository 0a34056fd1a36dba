import { expect, test } from 'vitest'
import { boundsOf, type Line } from './line.ts'
import { transitionsOf } from './transitions.ts'
import { triathlonLoops } from './triathlon-loops.ts'

const box = { left: 0, top: 0, right: 1000, bottom: 1000 }

/** Returns a loop that starts at 0, 0, goes in a direction and returns. */
function loop(reach: number, direction: number, points: number): Line {
  return Array.from({ length: points }, (_, index) => {
    const turn = (index / (points - 1)) * 2 * Math.PI
    const [along, across] = [(reach / 2) * (1 - Math.cos(turn)), (reach / 4) * Math.sin(turn)]
    return {
      x: along * Math.cos(direction) - across * Math.sin(direction),
      y: along * Math.sin(direction) + across * Math.cos(direction),
    }
  })
}

const sizes = (loops: readonly Line[] | null) =>
  loops?.map((line) => {
    const { left, top, right, bottom } = boundsOf(line)
    return Math.hypot(right - left, bottom - top)
  }) ?? []

test('swim, ride and run are separate loops, and the swim is enlarged', () => {
  const course = [...loop(20, 0, 12), ...loop(400, 2, 180), ...loop(150, 4, 60)]
  const loops = triathlonLoops(course, box)
  const [swim = 0, ride = 1, run = 0] = sizes(loops)

  // Two neighbouring loops share their common end point.
  expect(loops?.flat()).toHaveLength(course.length + 2)
  expect(swim / ride).toBeGreaterThan(0.4)
  expect(run / ride).toBeGreaterThan(0.4)
})

test('loops that would cross are not enlarged', () => {
  // The swim lies inside the ride. An enlarged swim would cross the ride.
  const course = [...loop(20, 2, 12), ...loop(400, 2.6, 180), ...loop(150, 5, 60)]
  const [swim = 0, ride = 1] = sizes(triathlonLoops(course, box))

  expect(swim / ride).toBeLessThan(0.1)
})

test('swim and ride end where the course comes back to its start', () => {
  const course = [...loop(20, 0, 12), ...loop(400, 2, 180), ...loop(150, 4, 60)]
  const { swim, ride } = transitionsOf(course)

  const points = [swim, ride].map((share) => Math.round(share * (course.length - 1)))
  expect(points).toEqual([12, 192])
})

test('a single loop has the usual transitions', () => {
  expect(transitionsOf(loop(400, 0, 100))).toEqual({ swim: 0.03, ride: 0.8 })
})

test.each([
  ['one loop', loop(400, 0, 100)],
  ['two loops', [...loop(400, 0, 100), ...loop(300, 2, 80)]],
  ['nothing', []],
])('%s is not split into three loops', (_, course) => {
  expect(triathlonLoops(course, box)).toBeNull()
})
