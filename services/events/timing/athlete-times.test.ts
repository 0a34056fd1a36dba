import fc from 'fast-check'
import { expect, test } from 'vitest'
import { athleteTimes, type PointPassing, type TimedAthlete } from './athlete-times.ts'

const rules: TimedAthlete = {
  gun: 0,
  lastPoint: 6,
  leastTime: (from, to) => (to - from) * 100,
  decided: undefined,
  roundSplit: (time) => time,
  roundFinish: (time) => time,
}

const passing = fc.record({
  point: fc.nat(6),
  time: fc.integer({ min: -50, max: 1_500 }),
  manual: fc.boolean(),
})
const passings = fc
  .array(passing, { maxLength: 14 })
  .map((all) => all.map((one, index): PointPassing => ({ ...one, id: String(index) })))

test('the times depend on the set of passings, in 2,000 cases', () => {
  fc.assert(
    fc.property(
      passings.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      ),
      ([all, shuffled]) => {
        expect(athleteTimes(shuffled, rules)).toEqual(athleteTimes(all, rules))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the times that count rise along the course, never faster than possible, in 2,000 cases', () => {
  fc.assert(
    fc.property(passings, (all) => {
      const { splitTimes, chipTime, held } = athleteTimes(all, rules)
      const counted = [...splitTimes, chipTime].flatMap((time, index) =>
        time === null ? [] : [{ point: index + 1, time }],
      )
      let last = { point: 0, time: 0 }
      for (const each of counted) {
        expect(each.time - last.time).toBeGreaterThanOrEqual((each.point - last.point) * 100)
        last = each
      }
      for (const { id, time } of all) if (time < 0) expect(held.get(id)).toBe('passing.beforeGun')
    }),
    { numRuns: 2_000 },
  )
})

const at = (point: number, time: number, manual = false): PointPassing => ({
  id: `${String(point)} ${String(time)}`,
  point,
  time,
  manual,
})

test('two checkpoints without a passing hold the next one, unless a person or the finish vouches for it', () => {
  const heldIn = (all: PointPassing[]) => [...athleteTimes(all, rules).held.values()]
  expect(heldIn([at(2, 400)])).toEqual([])
  expect(heldIn([at(3, 600)])).toEqual(['passing.checkpointsSkipped'])
  expect(heldIn([at(3, 600, true)])).toEqual([])
  expect(heldIn([at(1, 200), at(3, 600)])).toEqual([])
  expect(heldIn([at(6, 900)])).toEqual([])
})

test('the last passing at the start before the course counts, and the first at a checkpoint', () => {
  const { splitTimes, chipTime, gunTime } = athleteTimes(
    [at(0, 10), at(0, 30), at(0, 700), at(1, 300), at(1, 310), at(6, 1_000)],
    rules,
  )
  expect(splitTimes[0]).toBe(270)
  expect([gunTime, chipTime]).toEqual([1_000, 970])
})
