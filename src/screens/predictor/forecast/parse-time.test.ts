import { describe, expect, test } from 'vitest'
import { parseNumber, parseTime } from './parse-time.ts'

const asMarathonHalf = (time: number) => time > 3_000_000 && time < 18_000_000
const asFive = (time: number) => time > 700_000 && time < 4_500_000
const clock = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString().slice(12, 19)

describe('parseTime', () => {
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
  ])('reads %s for a half marathon', (text, expected) => {
    expect(clock(parseTime(text, asMarathonHalf))).toBe(expected)
  })

  test.each([
    ['22:30', '0:22:30'],
    ['22.30', '0:22:30'],
    ['2230', '0:22:30'],
    ['22', '0:22:00'],
    ['22\'30"', '0:22:30'],
  ])('reads %s for 5 km', (text, expected) => {
    expect(clock(parseTime(text, asFive))).toBe(expected)
  })

  test('takes the first reading when none is plausible', () => {
    expect(clock(parseTime('5:00', asFive))).toBe('0:05:00')
  })

  test.each(['', 'fast', '1:75:00', '1:45:75', '-1:45', '1:2:3:4', '12345678', '1;45'])(
    'rejects %j',
    (text) => {
      expect(parseTime(text, asMarathonHalf)).toBeUndefined()
    },
  )
})

describe('parseNumber', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
  ])('reads %s', (text, expected) => {
    expect(parseNumber(text)).toBe(expected)
  })

  test.each(['', '1.2.3', '-5', '1e3', 'ten', 'Infinity'])('rejects %j', (text) => {
    expect(parseNumber(text)).toBeUndefined()
  })
})
