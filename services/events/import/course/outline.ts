import { type Position, sampleEvenly } from './geometry.ts'

const points = 256
const largerSide = 1000

/**
 * The course as a drawing: x, y, x, y, … of 256 points evenly spaced by distance. North is up, y grows
 * downwards, the larger side is 1000 and both sides start at 0.
 */
export function drawOutline(line: readonly Position[], distances: readonly number[]): number[] {
  const latitudes = line.map(([, latitude]) => latitude)
  const middle = (Math.min(...bounds(latitudes)) + Math.max(...bounds(latitudes))) / 2
  const narrowing = Math.cos((middle * Math.PI) / 180)
  const x = sampleEvenly(
    distances,
    unwrapped(line.map(([longitude]) => longitude)).map((longitude) => longitude * narrowing),
    points,
  )
  const y = sampleEvenly(
    distances,
    latitudes.map((latitude) => -latitude),
    points,
  )
  const [left, right] = bounds(x)
  const [top, bottom] = bounds(y)
  const scale = largerSide / Math.max(right - left, bottom - top, Number.MIN_VALUE)
  return x.flatMap((value, index) => [
    Math.round((value - left) * scale),
    Math.round(((y[index] ?? top) - top) * scale),
  ])
}

/** A course over the 180th meridian stays in one piece. */
function unwrapped(longitudes: readonly number[]): number[] {
  const [first = 0] = longitudes
  return longitudes.map((longitude) => longitude - 360 * Math.round((longitude - first) / 360))
}

function bounds(values: readonly number[]): [least: number, greatest: number] {
  return values.reduce<[number, number]>(
    ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
    [Infinity, -Infinity],
  )
}
