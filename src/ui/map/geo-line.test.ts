import { expect, test } from 'vitest'
import { metresBetween } from '../../../domain/earth.ts'
import { cornersOfLine, geoLine, positionAt } from './geo-line.ts'
import { placesOf } from './places.ts'

/** A line along the equator, with three segments of 1°, 2° and 1°. */
const line = geoLine([
  [0, 0],
  [1, 0],
  [3, 0],
  [4, 0],
])

test('a degree on the equator is 111 km, and in Oslo half of it to the east', () => {
  expect(metresBetween([0, 0], [1, 0])).toBeCloseTo(111_195, -1)
  expect(metresBetween([10, 60], [11, 60])).toBeCloseTo(55_597, -2)
})

test.each([
  [0, 0],
  [0.25, 1],
  [0.5, 2],
  [0.75, 3],
  [1, 4],
  [1.2, 4],
])('the position at share %d is longitude %d, also between distant points', (share, longitude) => {
  expect(positionAt(line, share)[0]).toBeCloseTo(longitude, 5)
})

test('the corners enclose the whole line', () => {
  expect(
    cornersOfLine(
      geoLine([
        [5, -2],
        [4, 3],
        [6, 1],
      ]),
    ),
  ).toEqual([
    [4, -2],
    [6, 3],
  ])
})

test('checkpoints at one spot, as on laps, are one place with all their numbers', () => {
  const laps = geoLine([
    [5, 52],
    [5.01, 52],
    [5, 52],
    [5.01, 52],
    [5, 52],
  ])
  const places = placesOf(
    laps,
    4000,
    [
      { name: 'Bridge', distance: 1000 },
      { name: 'Bridge again', distance: 3000 },
    ],
    { start: 'Start', finish: 'Finish' },
  )

  expect(places.map(({ kind, names, numbers }) => ({ kind, names, numbers }))).toEqual([
    { kind: 'start', names: ['Start', 'Finish'], numbers: [] },
    { kind: 'checkpoint', names: ['Bridge', 'Bridge again'], numbers: [1, 2] },
  ])
})
