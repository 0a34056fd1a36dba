import { expect, test } from 'vitest'
import { fasterThan, rateOf } from './rate.ts'

test.each([
  [359_960, 1000, '06:00', 'rounds before splitting into minutes'],
  [4_276_000, 21_097, '03:23', 'a half marathon'],
  [3_599_600, 1000, '01:00:00', 'an hour for a kilometre has hours'],
  [150_000_000, 174_000, '14:22', 'a time of two days'],
  [200_000, 800, '04:10', 'below a kilometre still per kilometre'],
])('%s ms for %s m on foot is %s per kilometre: %s', (time, distance, text) => {
  expect(rateOf(time, distance, 'running', 'kilometre')).toEqual({
    kind: 'pace',
    per: 'kilometre',
    text,
  })
})

test('the pace of swimmers is per hundred metres', () => {
  expect(rateOf(112_840, 200, 'swimming', 'mile')).toEqual({
    kind: 'pace',
    per: 'hundredMetres',
    text: '00:56',
  })
})

test.each(['cycling', 'inline_skating', 'ice_skating'] as const)(
  'the speed of %s is in km/h',
  (sport) => {
    expect(rateOf(3_600_000, 41_250, sport, 'kilometre')).toEqual({
      kind: 'speed',
      perHour: 41.25,
      unit: 'kilometre',
    })
  },
)

test.each([
  [0, 1000],
  [1000, 0],
  [null, 1000],
  [1000, null],
])('there is no pace for %s ms and %s m', (time, distance) => {
  expect(rateOf(time, distance, 'running', 'kilometre')).toBeNull()
  expect(rateOf(time, distance, 'cycling', 'mile')).toBeNull()
})

test('a leg is faster or slower than the average, or not comparable', () => {
  const average = { time: 600_000, distance: 2000 }
  expect(fasterThan({ time: 250_000, distance: 1000 }, average)).toBeCloseTo(0.2)
  expect(fasterThan({ time: 400_000, distance: 1000 }, average)).toBeCloseTo(-0.25)
  expect(fasterThan({ time: null, distance: 1000 }, average)).toBeNull()
  expect(fasterThan({ time: 1, distance: 1000 }, { time: 0, distance: 2000 })).toBeNull()
})

test('a mile is 1609 metres', () => {
  expect(rateOf(4_276_000, 21_097, 'running', 'mile')).toEqual({
    kind: 'pace',
    per: 'mile',
    text: '05:26',
  })
  expect(rateOf(3_600_000, 40_225, 'cycling', 'mile')).toEqual({
    kind: 'speed',
    perHour: 25,
    unit: 'mile',
  })
})
