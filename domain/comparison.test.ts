import { describe, expect, test } from 'vitest'
import { gapsBetween, lastCommonPoint, legsOf, overtakings } from './comparison.ts'

describe('overtakings', () => {
  test.each([
    [
      'nobody overtakes',
      [
        [1, 2, 3],
        [2, 3, 4],
      ],
      [],
    ],
    [
      'one overtakes',
      [
        [2, 3, 3],
        [1, 2, 4],
      ],
      [{ by: 0, passed: 1, from: 1, to: 2 }],
    ],
    [
      'both overtake each other',
      [
        [2, 3, 9],
        [1, 4, 8],
      ],
      [
        { by: 0, passed: 1, from: 0, to: 1 },
        { by: 1, passed: 0, from: 1, to: 2 },
      ],
    ],
    [
      'a tie in between',
      [
        [2, 3, 3],
        [1, 3, 4],
      ],
      [{ by: 0, passed: 1, from: 0, to: 2 }],
    ],
    [
      'a tie after which the same one leads',
      [
        [1, 3, 4],
        [2, 3, 5],
      ],
      [],
    ],
    [
      'a tie at the end',
      [
        [1, 4],
        [2, 4],
      ],
      [],
    ],
    [
      'a missing split in between',
      [
        [2, null, 3],
        [1, 2, 4],
      ],
      [{ by: 0, passed: 1, from: 0, to: 2 }],
    ],
    [
      'one who gave up',
      [
        [2, null, null],
        [1, 2, 3],
      ],
      [],
    ],
    ['no times', [[null], [null]], []],
    ['one athlete', [[1, 2]], []],
  ])('%s', (_, runs, expected) => {
    expect(overtakings(runs)).toEqual(expected)
  })

  test('of three athletes are in the order of the points', () => {
    const found = overtakings([
      [1, 5, 9],
      [2, 4, 8],
      [3, 6, 7],
    ])
    expect(found.map(({ by, passed, to }) => [by, passed, to])).toEqual([
      [1, 0, 1],
      [2, 0, 2],
      [2, 1, 2],
    ])
  })
})

test('gaps are behind the best of those timed at a point', () => {
  expect(
    gapsBetween([
      [10, 25, null, 40],
      [12, 20, 30, null],
      [15, null, null, 40],
    ]),
  ).toEqual([
    [0, 5, null, 0],
    [2, 0, null, null],
    [5, null, null, 0],
  ])
})

test.each([
  [
    [
      [1, 2, 3],
      [1, 2, null],
    ],
    1,
  ],
  [
    [
      [1, null],
      [null, 2],
    ],
    undefined,
  ],
  [[[1, 2]], undefined],
  [[], undefined],
])('the last common point of %j is %j', (runs, expected) => {
  expect(lastCommonPoint(runs)).toBe(expected)
})

test('legs span missing splits and points without a distance', () => {
  expect(legsOf([100, null, 300, 450], [5, 10, null, 20])).toEqual([
    { from: 0, to: 5, time: 100, point: 0 },
    { from: 5, to: 20, time: 350, point: 3 },
  ])
  expect(legsOf([null, null], [5, 10])).toEqual([])
})
