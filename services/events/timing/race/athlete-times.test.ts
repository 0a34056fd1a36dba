import fc from 'fast-check'
import { expect, test } from 'vitest'
import { athleteTimes as timesOf, type PointPassing, type TimedAthlete } from './athlete-times.ts'

const rules: Omit<TimedAthlete, 'isMissed'> = {
  gun: 0,
  lastPoint: 6,
  leastTime: (from, to) => (to - from) * 100,
  decided: undefined,
  isClosed: false,
  roundSplit: (time) => time,
  roundFinish: (time) => time,
}

/** Computes the times of an athlete. All checkpoints work, except those in `failed`. */
function athleteTimes(all: readonly PointPassing[], failed: readonly number[] = []) {
  const isSeen = (point: number) => all.some((passing) => passing.point === point)
  return timesOf(all, {
    ...rules,
    isMissed: (point) => !failed.includes(point) && !isSeen(point),
  })
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
        expect(athleteTimes(shuffled)).toEqual(athleteTimes(all))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the times that count rise along the course, never faster than possible, in 2,000 cases', () => {
  fc.assert(
    fc.property(passings, (some) => {
      const all = some.map((one) => ({ ...one, manual: false }))
      const { splitTimes, chipTime, held } = athleteTimes(all)
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
  const heldIn = (all: PointPassing[]) => [...athleteTimes(all).held.values()]
  expect(heldIn([at(2, 400)])).toEqual([])
  expect(heldIn([at(3, 600)])).toEqual(['passing.checkpointsSkipped'])
  expect(heldIn([at(3, 600, true)])).toEqual([])
  expect(heldIn([at(1, 200), at(3, 600)])).toEqual([])
  expect(heldIn([at(6, 900)])).toEqual([])
})

test('a checkpoint that failed for everybody is not skipped', () => {
  const heldWithout = (failed: number[], all: PointPassing[]) => [
    ...athleteTimes(all, failed).held.values(),
  ]
  expect(heldWithout([1], [at(3, 600)])).toEqual([])
  expect(heldWithout([1, 2], [at(3, 600), at(5, 1_000)])).toEqual([])
  expect(heldWithout([1], [at(4, 900)])).toEqual(['passing.checkpointsSkipped'])
})

test('a passing after the largest storable whole second is impossible', () => {
  expect([...athleteTimes([at(6, 2_147_483_001)]).held.values()]).toEqual(['passing.tooLate'])
})

test('the last passing at the start before the course counts, and the first at a checkpoint', () => {
  const { splitTimes, chipTime, gunTime } = athleteTimes([
    at(0, 10),
    at(0, 30),
    at(0, 700),
    at(1, 300),
    at(1, 310),
    at(6, 1_000),
  ])
  expect(splitTimes[0]).toBe(270)
  expect([gunTime, chipTime]).toEqual([1_000, 970])
})

test('a passing that is too fast for the course does not hide a later passing at the start', () => {
  const { chipTime, held } = athleteTimes([at(6, 30), at(0, 120), at(6, 2_400)])
  expect(chipTime).toBe(2_280)
  expect([...held.values()]).toEqual(['passing.tooFast'])
})
