import { expect, test } from 'vitest'
import { isYes, readGender, readState } from './source-terms.ts'

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
