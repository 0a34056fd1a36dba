import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a text within the limit is unchanged', () => {
  expect(truncate('Harbour Half', 12)).toBe('Harbour Half')
})

test('a longer text is cut and ends in an ellipsis', () => {
  expect(truncate('Harbour Half Marathon', 13)).toBe('Harbour Half…')
})

test('composed emoji count as one character', () => {
  const families = '👩‍👩‍👧‍👦'.repeat(4)
  expect(truncate(families, 4)).toBe(families)
  expect(truncate(families, 2)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`)
})
