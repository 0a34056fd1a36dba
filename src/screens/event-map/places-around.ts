import { boundsOf, type Near } from '../../../domain/earth.ts'
import type { Place } from '../../../domain/event-positions.ts'

/** Two corners of the box around a circle. A circle around a pole shows all longitudes. */
export function placesAround(near: Near): Place[] {
  const { latitudes, longitudes } = boundsOf(near)
  const [west, east] = longitudes[0] ?? [-180, 180]
  return [
    { latitude: latitudes[0], longitude: west },
    { latitude: latitudes[1], longitude: east },
  ]
}
