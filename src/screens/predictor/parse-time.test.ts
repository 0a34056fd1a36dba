import { describe, expect, test } from 'vitest'
import { parseNumber, parseTime } from './parse-time.ts'

const asMarathonHalf = (time: number) => time > 3_000_000 && time < 18_000_000
const asFive = (time: number) => time > 700_000 && time < 4_500_000
const clock = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString().slice(12, 19)

describe('a time', () => {
  test.each([
    ['1:45:30', '1:45:30'],
    ['1.45.30', '1:45:30'],
    ['1h45m30s', '1:45:30'],
    ['1 45 30', '1:45:30'],
    [' 14530 ', '1:45:30'],
    ['1:45', '1:45:00'],
    ['1h45', '1:45:00'],
    ['105:30', '1:45:30'],
    ['105', '1:45:00'],
  ])('%s, of half a marathon', (text, expected) => {
    expect(clock(parseTime(text, asMarathonHalf))).toBe(expected)
  })

  test.each([
    ['22:30', '0:22:30'],
    ['22.30', '0:22:30'],
    ['2230', '0:22:30'],
    ['22', '0:22:00'],
    ['22\'30"', '0:22:30'],
  ])('%s, of 5 km', (text, expected) => {
    expect(clock(parseTime(text, asFive))).toBe(expected)
  })

  test('that no reading makes plausible is what it says', () => {
    expect(clock(parseTime('5:00', asFive))).toBe('0:05:00')
  })

  test.each(['', 'fast', '1:75:00', '1:45:75', '-1:45', '1:2:3:4', '12345678', '1;45'])(
    'is not %j',
    (text) => {
      expect(parseTime(text, asMarathonHalf)).toBeUndefined()
    },
  )
})

describe('a number', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
  ])('%s', (text, expected) => {
    expect(parseNumber(text)).toBe(expected)
  })

  test.each(['', '1.2.3', '-5', '1e3', 'ten', 'Infinity'])('is not %j', (text) => {
    expect(parseNumber(text)).toBeUndefined()
  })
})
