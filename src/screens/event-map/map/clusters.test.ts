import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPositions, type Place } from '../../../../domain/event-positions.ts'
import { Clusters } from './clusters.ts'
import { boxOfView, limited } from './projection.ts'

const size = { width: 800, height: 600 }
const worldAt = (zoom: number) => ({ x: 0.5, y: 0.5, zoom })
const clustersOf = (places: readonly Place[]) => new Clusters(packPositions(places))

const place = fc.record({
  latitude: fc.double({ min: -60, max: 70, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})

test('at each zoom, the clusters have all events', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 300 }),
      fc.integer({ min: -1, max: 11 }),
      (places, zoom) => {
        const clusters = clustersOf(places)
        // Size of the whole world at this zoom, in pixels.
        const whole = { width: 512 * 2 ** zoom, height: 512 * 2 ** zoom }
        const shown = clusters.around(worldAt(zoom), whole)
        expect(shown.reduce((sum, { events }) => sum + events, 0)).toBe(places.length)
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  ['the grid', 2],
  ['the index of all events', 6],
  ['the view', 10],
])('a cluster of %s is at the middle of its events', (_, zoom) => {
  const [west, east] = [
    { latitude: 10, longitude: 20 },
    { latitude: 10, longitude: 20.02 },
  ]
  const [cluster, ...others] = clustersOf([west, east]).around(
    { x: 20 / 360 + 0.5, y: 0.472, zoom },
    size,
  )
  expect(others).toEqual([])
  expect(cluster?.events).toBe(2)
  expect(cluster?.x).toBeCloseTo(20.01 / 360 + 0.5, 4)
})

test('a single event stays where it is', () => {
  const alone = clustersOf([{ latitude: 52, longitude: 4 }])
  for (const zoom of [0, 3, 4, 8, 9]) {
    const [event] = alone.around({ x: 4 / 360 + 0.5, y: 0.33, zoom }, size)
    expect(event).toMatchObject({ events: 1, x: expect.closeTo(4 / 360 + 0.5, 4) as number })
  }
})

test('a view of an edge of the map reaches to the pole', () => {
  const whole = limited({ x: 0.5, y: 0.5, zoom: -1 }, { width: 600, height: 600 })
  expect(boxOfView(whole, { width: 600, height: 600 })).toMatchObject({ south: -90, north: 90 })
  const north = boxOfView(limited({ x: 0.5, y: 0, zoom: 4 }, size), size)
  expect(north.north).toBe(90)
  expect(north.south).toBeGreaterThan(80)
  expect(boxOfView({ x: 0.5, y: 0.5, zoom: 4 }, size).north).toBeLessThan(20)
})
