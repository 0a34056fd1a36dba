import type { Place } from './event-positions.ts'

/**
 * A point of the world map. The map is a square (Web Mercator). `x` grows from 0 to 1 to the east,
 * `y` grows from 0 to 1 to the south.
 */
export interface WorldPoint {
  x: number
  y: number
}

/** Largest northern or southern latitude that the square map can show, in degrees. */
const maxLatitude = 85.0511

export function project({ latitude, longitude }: Place): WorldPoint {
  const limited = Math.min(maxLatitude, Math.max(-maxLatitude, latitude))
  const sine = Math.sin((limited * Math.PI) / 180)
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

export function unproject({ x, y }: WorldPoint): Place {
  return {
    latitude: (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
    longitude: (x - 0.5) * 360,
  }
}

/**
 * Returns the edges of the smallest box with all points. Without points, `west` is east of `east`
 * and `north` is south of `south`.
 */
export function boxAround(points: readonly WorldPoint[]) {
  let [west, east, north, south] = [1, 0, 1, 0]
  for (const { x, y } of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return { west, east, north, south }
}
