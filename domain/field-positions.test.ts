import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldAthlete, fieldOf, inSteps, notPassed } from './field-data.ts'
import { packField, unpackField } from './field-packing.ts'
import { FieldPositions } from './field-positions.ts'
import { nextWorkingPoint, workingColumns } from './working-points.ts'

const distances = [0, 5_000, 10_000, 15_000, 21_097]

/**
 * A random athlete. The athlete passes the places in order, may miss some of them, and may leave
 * the race.
 */
const anyAthlete: fc.Arbitrary<FieldAthlete> = fc
  .record({
    bib: fc.oneof(
      fc.constant(null),
      fc.nat(40_000).map(String),
      fc.constantFrom('007', 'W12', 'W13', 'Ö1'),
    ),
    out: fc.boolean(),
    start: fc.option(fc.nat(1_200_000), { nil: null }),
    legs: fc.array(fc.integer({ min: 600_000, max: 3_000_000 }), { minLength: 4, maxLength: 4 }),
    missed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    reached: fc.nat(4),
    expectedIn: fc.option(fc.nat(3_000_000), { nil: null }),
  })
  .map(({ bib, out, start, legs, missed, reached, expectedIn }) => {
    let time = start ?? 0
    const passings = legs.map((leg, index) => {
      time += leg
      return index < reached && missed[index] !== true ? time : null
    })
    if (out) passings[3] = null
    const times = [start, ...passings]
    const last = times.findLast((each) => each !== null)
    const isOnCourse = !out && last !== undefined && times.at(-1) === null
    const expected = isOnCourse && expectedIn !== null ? last + expectedIn : null
    return { bib, out, times, expected }
  })
const anyField = fc.array(anyAthlete, { maxLength: 60 })
const anyMoment = fc.integer({ min: 0, max: 15_000_000 })

const positionsOf = (athletes: FieldAthlete[]) =>
  new FieldPositions(fieldOf(distances, athletes).field)
const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

test('at any moment the sum of the ink is the number of athletes on the course', () => {
  fc.assert(
    fc.property(anyField, fc.array(anyMoment, { minLength: 1 }), (athletes, moments) => {
      const positions = positionsOf(athletes)
      for (const ms of moments) {
        const { ink, onCourse, notStarted, finished, out } = positions.at(ms)
        const phases = athletes.map((_, athlete) => positions.positionOf(athlete, ms).phase)
        const inPhase = (phase: string) => phases.filter((each) => each === phase).length
        expect(sum(ink)).toBe(onCourse)
        expect(sum(positions.stretchesAt(ms))).toBe(onCourse)
        expect({ notStarted, onCourse, finished, out }).toEqual({
          notStarted: inPhase('not_started'),
          onCourse: inPhase('on_course'),
          finished: inPhase('finished'),
          out: inPhase('out'),
        })
      }
    }),
  )
})

test('nobody is ahead of a working mat that they have not passed, or behind one that they have', () => {
  fc.assert(
    fc.property(anyField, anyMoment, (athletes, ms) => {
      const positions = positionsOf(athletes)
      const { times } = positions.field
      const working = workingColumns(times)
      for (const athlete of athletes.keys()) {
        const { phase, metres } = positions.positionOf(athlete, ms)
        if (phase === 'not_started') continue
        const passed = times.map((column) => column[athlete] ?? notPassed)
        const seen = passed.findLastIndex((time) => time !== notPassed && time <= ms)
        const next = passed.findIndex((time, place) => place > seen && time > ms)
        expect(metres).toBeGreaterThanOrEqual(distances[seen] ?? 0)
        if (phase === 'on_course') {
          const ahead = next === -1 ? nextWorkingPoint(working, seen + 1) : next
          expect(metres).toBeLessThanOrEqual(distances[ahead] ?? 0)
        }
      }
    }),
  )
})

test('positions depend on the moment only, not on the moments before', () => {
  fc.assert(
    fc.property(anyField, fc.array(anyMoment), anyMoment, (athletes, before, ms) => {
      const played = positionsOf(athletes)
      for (const moment of before) played.at(moment)
      expect(played.at(ms)).toEqual(positionsOf(athletes).at(ms))
    }),
  )
})

test('the leader is the furthest, and the middle and the last are not ahead of the leader', () => {
  fc.assert(
    fc.property(anyField, anyMoment, (athletes, ms) => {
      const positions = positionsOf(athletes)
      const { leader, median, last } = positions.at(ms)
      const racing = athletes.flatMap((_, athlete) => {
        const { phase, metres } = positions.positionOf(athlete, ms)
        return phase === 'on_course' || phase === 'finished' ? [metres] : []
      })
      expect(leader?.metres ?? 0).toBe(Math.max(0, ...racing))
      expect(median ?? 0).toBeLessThanOrEqual(leader?.metres ?? 0)
      expect(last ?? 0).toBeLessThanOrEqual(leader?.metres ?? 0)
      expect(leader === null).toBe(racing.length === 0)
    }),
  )
})

test('at the end of a race the packed field has no athlete on the course who has finished', () => {
  fc.assert(
    fc.property(anyField, (athletes) => {
      const { field } = fieldOf(distances, athletes)
      const exact = new FieldPositions(field)
      const packed = new FieldPositions(unpackField(packField(inSteps(field))))
      const end = exact.at(exact.durationMs)
      expect(packed.at(exact.durationMs)).toMatchObject({ finished: end.finished, out: end.out })
    }),
  )
})

test('a packed field is unpacked without a change', () => {
  fc.assert(
    fc.property(anyField, (athletes) => {
      const field = inSteps(fieldOf(distances, athletes).field)
      const json = JSON.stringify(packField(field))
      expect(unpackField(JSON.parse(json) as ReturnType<typeof packField>)).toEqual(field)
    }),
  )
})

test('athletes without a start number are ordered by their times only', () => {
  fc.assert(
    fc.property(anyField, (athletes) => {
      const hidden = athletes.map((athlete) => ({ ...athlete, bib: null }))
      const [given, turned] = [hidden, hidden.toReversed()].map((each) =>
        JSON.stringify(packField(inSteps(fieldOf(distances, each).field))),
      )
      expect(given).toBe(turned)
      expect(given).toContain('"names":[]')
    }),
  )
})

test('an athlete after the last passing moves evenly to the next place, until the expected time there', () => {
  const positions = positionsOf([
    { bib: '7', out: false, times: [0, 1_500_000, null, null, null], expected: 3_100_000 },
    { bib: '8', out: true, times: [0, 1_500_000, null, null, null] },
    { bib: '9', out: false, times: [60_000, null, null, null, null] },
    { bib: '10', out: false, times: [60_000, null, null, null, null], expected: 1_560_000 },
  ])
  const at = (athlete: number, ms: number) => positions.positionOf(athlete, ms)
  expect(at(0, 750_000)).toEqual({ phase: 'on_course', metres: 2_500, estimated: true })
  expect(at(0, 1_500_000)).toEqual({ phase: 'on_course', metres: 5_000, estimated: false })
  expect(at(0, 2_300_000)).toEqual({ phase: 'on_course', metres: 7_500, estimated: true })
  expect(at(0, 9_000_000)).toEqual({ phase: 'on_course', metres: 10_000, estimated: true })
  // An athlete who left the race stays at the last place where a passing was recorded.
  expect(at(1, 1_400_000).phase).toBe('on_course')
  expect(at(1, 1_500_000)).toEqual({ phase: 'out', metres: 5_000, estimated: false })
  // Without an expected time, an athlete stays where she was last seen.
  expect(at(2, 59_000).phase).toBe('not_started')
  expect(at(2, 810_000)).toEqual({ phase: 'on_course', metres: 0, estimated: true })
  expect(at(3, 810_000)).toEqual({ phase: 'on_course', metres: 2_500, estimated: true })
})

test('everybody who has started and is not out is ahead of a passing or behind it', () => {
  fc.assert(
    fc.property(anyField, (athletes) => {
      const { field } = fieldOf(distances, athletes)
      const positions = new FieldPositions(field)
      for (const [athlete] of field.out.entries()) {
        for (const place of [1, 2, 3, 4]) {
          const time = field.times[place]?.[athlete] ?? notPassed
          if (time === notPassed) continue
          const { ahead, behind } = positions.aroundPassing(athlete, place, time)
          const { onCourse, finished, out, notStarted } = positions.at(time)
          const isOut = positions.positionOf(athlete, time).phase === 'out'
          expect(behind).toBeGreaterThanOrEqual(0)
          expect(ahead + behind).toBeGreaterThanOrEqual(onCourse + finished - (isOut ? 0 : 1))
          expect(ahead + behind + 1 + notStarted).toBeLessThanOrEqual(
            onCourse + finished + out + notStarted,
          )
        }
      }
    }),
  )
})
