import { expect, test } from 'vitest'
import { simplified } from './outline.ts'

test('keeps the ends of a straight section and the corner of a bend', () => {
  const corner = [0, 0, 100, 1, 200, 0, 300, 0, 301, 100, 300, 200, 300, 300]
  expect(simplified(corner)).toEqual([0, 0, 300, 0, 300, 300])
})

test('keeps the far side of a closed course', () => {
  const square = [0, 0, 500, 0, 1000, 0, 1000, 1000, 500, 1001, 0, 1000, 0, 0]
  expect(simplified(square)).toEqual([0, 0, 1000, 0, 1000, 1000, 0, 1000, 0, 0])
})

test('keeps outlines of one and two points', () => {
  expect(simplified([5, 5, 5, 5])).toEqual([5, 5, 5, 5])
  expect(simplified([5, 5])).toEqual([5, 5])
})
