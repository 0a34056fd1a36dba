import { expect, test } from 'vitest'
import { isYes, readGender, readPlace, readState } from './source-terms.ts'

test.each([
  ['M', 'M'],
  ['h', 'M'],
  ['Männlich', 'M'],
  ['W', 'F'],
  ['Vrouw', 'F'],
  ['女', 'F'],
  ['Non-binary', 'X'],
  ['N', undefined],
  ['', undefined],
])('gender %j is %j', (text, gender) => {
  expect(readGender(text)).toBe(gender)
})

test.each([
  ['Finished', 'finished'],
  ['DNF', 'did_not_finish'],
  ['Did not start', 'did_not_start'],
  ['D.S.Q.', 'disqualified'],
  ['soup', undefined],
])('status %j is %j', (text, state) => {
  expect(readState(text)).toBe(state)
})

test('recognises yes in several languages', () => {
  expect(['1', 'Yes', 'ja', 'X'].map(isYes)).toEqual([true, true, true, true])
  expect(['', '0', 'no'].map(isYes)).toEqual([false, false, false])
})

test.each([
  ['1,234', 1_234],
  ['12.345', 12_345],
  ['1 234', 1_234],
  ['1\u202f234', 1_234],
  ['1’234.', 1_234],
  ["=1'234", 1_234],
  ['1,234 / 12,345', 1_234],
  ['3/1.250', 3],
  ['3.0', 3],
  ['12,5', undefined],
  ['1,2345', undefined],
  ['1,23', undefined],
])('place %j is %j', (text, place) => {
  expect(readPlace(text)).toBe(place)
})
