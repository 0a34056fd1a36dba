import { expect, test } from 'vitest'
import { fastestLeg, lostAgainstEvenRun, secondHalf } from './pacing.ts'

const leg = (distance: number, legDistance: number | null, seconds: number | null) => ({
  distance,
  legDistance,
  legTime: seconds === null ? null : seconds * 1000,
})
/**
 * 5 km in 1200 s, 5 km in 1300 s, 10 km in 2300 s. The second half is 200 s faster than the first
 * half.
 */
const negative = [leg(5000, 5000, 1200), leg(10_000, 5000, 1300), leg(20_000, 10_000, 2300)]

test('the second half is compared with the first', () => {
  expect(secondHalf(negative, 20_000)).toBe(-200_000)
  expect(secondHalf([leg(9950, 9950, 2000), leg(20_000, 10_050, 2400)], 20_000)).toBe(400_000)
})

test('without a passing at half of the distance and at the finish there is no comparison', () => {
  expect(secondHalf([leg(5000, 5000, 1200), leg(20_000, 15_000, 3600)], 20_000)).toBeNull()
  expect(secondHalf([leg(10_000, 10_000, 2500), leg(20_000, null, null)], 20_000)).toBeNull()
  expect(secondHalf(negative, null)).toBeNull()
})

test('the fastest leg has the highest speed, not the shortest time', () => {
  expect(fastestLeg(negative)).toBe(2)
  expect(fastestLeg(negative.slice(0, 2))).toBe(-1)
})

test('what slower legs lose is what faster legs gain', () => {
  // An even run takes 240 s per kilometre. The legs of the even run take 1200, 1200 and 2400 s.
  expect(lostAgainstEvenRun(negative)).toBe(100_000)
  expect(lostAgainstEvenRun([...negative, leg(25_000, 5000, null)])).toBe(100_000)
  expect(lostAgainstEvenRun(negative.slice(0, 2))).toBeNull()
})
