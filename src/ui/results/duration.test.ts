import { describe, expect, test } from 'vitest'
import { finishTime, passingTime } from './duration.ts'
import { gapTime } from './gap-time.ts'
import { timingOf } from './timing-of.ts'

const onTheRoad = timingOf({ sport: 'running', timeDigits: 0 }, '.')

describe('a finish time on the road', () => {
  test.each<[number | null, string, string]>([
    [7_784_300, '2:09:45', 'a second that has begun counts'],
    [7_785_000, '2:09:45', 'a whole second stays'],
    [7_785_001, '2:09:46', 'one thousandth more is the next second'],
    [1_042_000, '0:17:22', 'hours are shown even at zero'],
    [3_599_001, '1:00:00', 'rounding carries into the hour'],
    [0, '0:00:00', 'zero'],
    [90_061_000, '25:01:01', 'a second day does not start again at zero'],
    [360_000_000, '100:00:00', 'hours grow to three digits'],
    [null, '–', 'a missing time is a dash'],
  ])('%s ms is %s: %s', (time, text) => {
    expect(finishTime(time, onTheRoad)).toBe(text)
  })
})

describe('a passing', () => {
  test.each<[number | null, string, string]>([
    [1_042_000, '17:22', 'below an hour without hours'],
    [1_042_200, '17:22', 'rounded to the nearest, 17.37 minutes'],
    [1_042_500, '17:23', 'half a second rounds up'],
    [425_000, '07:05', 'two digits for the minutes'],
    [3_599_499, '59:59', 'just below the hour'],
    [3_599_500, '1:00:00', 'rounded into the hour'],
    [3_870_000, '1:04:30', 'from an hour on with hours'],
    [97_200_000, '27:00:00', 'the hours of a second day go on'],
    [null, '–', 'a missing passing'],
  ])('of %s ms is %s: %s', (time, text) => {
    expect(passingTime(time, onTheRoad)).toBe(text)
  })
})

describe('times with fractions', () => {
  test.each([
    ['swimming', 2, 21_070, '21.07'],
    ['swimming', 2, 112_840, '1:52.84'],
    ['swimming', 2, 59_999, '1:00.00'],
    ['swimming', 2, 60_000, '1:00.00'],
    ['ice_skating', 2, 3_723_400, '1:02:03.40'],
    ['biathlon', 1, 1_500_160, '25:00.2'],
    ['biathlon', 1, 1_859_000, '30:59.0'],
  ] as const)('in %s with %i digits %s ms is %s', (sport, timeDigits, time, text) => {
    expect(finishTime(time, timingOf({ sport, timeDigits }, '.'))).toBe(text)
  })

  test('a source in whole seconds gets no fractions', () => {
    expect(finishTime(7_200_000, timingOf({ sport: 'swimming', timeDigits: 0 }, '.'))).toBe(
      '2:00:00',
    )
  })

  test('a passing reads like a finish time', () => {
    const timing = timingOf({ sport: 'swimming', timeDigits: 2 }, '.')
    expect(passingTime(27_350, timing)).toBe('27.35')
    expect(passingTime(112_840, timing)).toBe('1:52.84')
  })
})

test('whole seconds outside road races round to the nearest', () => {
  expect(finishTime(3_600_400, timingOf({ sport: 'cycling', timeDigits: 0 }, '.'))).toBe('1:00:00')
})

describe('a gap', () => {
  test.each<[number | null, number | null, string | null, string]>([
    [7_784_300, 7_700_000, '1:25', 'compares the rounded times: 2:09:45 and 2:08:20'],
    [7_700_000, 7_700_000, null, 'the best has no gap'],
    [7_700_100, 7_700_900, null, 'equal formatted times have no gap'],
    [11_345_000, 7_700_000, '1:00:45', 'from an hour on with hours'],
    [null, 7_700_000, null, 'no time, no gap'],
    [7_700_000, null, null, 'no best, no gap'],
  ])('of %s after %s ms is %s: %s', (time, best, text) => {
    expect(gapTime(time, best, onTheRoad)).toBe(text)
  })

  test('has the digits of its sport', () => {
    const timing = timingOf({ sport: 'swimming', timeDigits: 2 }, '.')
    expect(gapTime(108_090, 107_250, timing)).toBe('0.84')
    expect(gapTime(168_090, 107_250, timing)).toBe('1:00.84')
  })
})
