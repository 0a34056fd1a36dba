import { expect, test } from 'vitest'
import { parseTime, toWholeSeconds, type TimeFormat } from './times.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

test.each<[TimeFormat, string, number]>([
  ['minutes', '17.37', 17 * minute + 22 * second],
  ['minutes', '128.62', 2 * hour + 8 * minute + 37 * second],
  ['minutes', '128,62', 2 * hour + 8 * minute + 37 * second],
  ['minutes', '17.4', 17 * minute + 24 * second],
  ['minutes', '90', 90 * minute],
  ['minutes', '0.01', second],
  ['minutes', '17.3725', 17 * minute + 22_350],
  ['minutes', '128.617', 2 * hour + 8 * minute + 37 * second],
  ['minutes', '128.6167', 2 * hour + 8 * minute + 37 * second],
  ['clock', '2:09:45', 2 * hour + 9 * minute + 45 * second],
  ['clock', '0:25:14', 25 * minute + 14 * second],
  ['clock', '02:09:45.3', 2 * hour + 9 * minute + 45_300],
  ['clock', '02:09:45,35', 2 * hour + 9 * minute + 45_350],
  ['clock', '42:42:24', 42 * hour + 42 * minute + 24 * second],
  ['clock', '45:12', 45 * minute + 12 * second],
  ['clock', '83:20', 83 * minute + 20 * second],
  ['clock', '45:12.345678', 45 * minute + 12_346],
  ['clock', `2h09'45"`, 2 * hour + 9 * minute + 45 * second],
  ['clock', `2.09'45"`, 2 * hour + 9 * minute + 45 * second],
  ['clock', `2°09'45"`, 2 * hour + 9 * minute + 45 * second],
  ['clock', '2h 09m 45s', 2 * hour + 9 * minute + 45 * second],
  ['clock', '34m 9s', 34 * minute + 9 * second],
  ['clock', '2h 9m 5.5s', 2 * hour + 9 * minute + 5_500],
  ['clock', '2 hrs 10 min 45 sec', 2 * hour + 10 * minute + 45 * second],
  ['clock', 'PT2H9M45.3S', 2 * hour + 9 * minute + 45_300],
  ['clock', 'PT35M', 35 * minute],
  ['clock', 'P1DT2H', 26 * hour],
  ['seconds', '1.46,03', 106_030],
  ['seconds', '7784.3', 7_784_300],
  ['seconds', '59', 59_000],
  ['milliseconds', '7784300', 7_784_300],
])('%s: %s', (format, text, expected) => {
  expect(parseTime(text, format)).toBe(expected)
})

test.each<[TimeFormat, string]>([
  ['clock', ''],
  ['clock', 'DNF'],
  ['clock', '2:75:00'],
  ['clock', '2:10:75'],
  ['clock', '2:1:5'],
  ['clock', '45'],
  ['clock', '45m'],
  ['clock', '2h 75m 10s'],
  ['clock', 'PT'],
  ['clock', '17.37'],
  ['clock', '-1:00:00'],
  ['clock', '1:00:00:00'],
  ['clock', '700:00:00'],
  ['minutes', '17:22'],
  ['minutes', '1.2.3'],
  ['minutes', '-5'],
  ['seconds', '1e3'],
  ['milliseconds', '99999999999'],
])('%s: %j is not a time', (format, text) => {
  expect(parseTime(text, format)).toBeUndefined()
})

test('rounds finish times up to seconds, and splits to the nearest second', () => {
  expect(toWholeSeconds(7_784_300, 'up')).toBe(7_785_000)
  expect(toWholeSeconds(7_785_000, 'up')).toBe(7_785_000)
  expect(toWholeSeconds(1_499_499, 'nearest')).toBe(1_499_000)
  expect(toWholeSeconds(1_499_500, 'nearest')).toBe(1_500_000)
})
