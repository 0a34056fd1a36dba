import { rangesOf, type Near } from '../../../domain/earth.ts'
import type { Place } from '../../../domain/event-positions.ts'

/**
 * Returns the south-west and the north-east corner of the box around a circle. If the circle
 * contains a pole, the box has all longitudes. If the circle crosses 180° of longitude, the box ends
 * there, because the map ends there.
 */
export function placesAround(near: Near): Place[] {
  const { latitudes, longitudes } = rangesOf(near)
  const [west, east] = longitudes[0] ?? [-180, 180]
  return [
    { latitude: latitudes[0], longitude: west },
    { latitude: latitudes[1], longitude: east },
  ]
}
