/** Degrees in the order of GeoJSON: longitude, then latitude. */
export type Position = readonly [longitude: number, latitude: number, ...rest: unknown[]]

/**
 * A circle on the surface of the earth. An event is near the centre if it starts within the circle.
 */
export interface Near {
  /** Degrees (WGS 84). */
  latitude: number
  longitude: number
  km: number
}

/** Largest radius of a circle, in kilometres: about half of the earth’s circumference. */
export const maxNearKm = 20_000

/** Mean radius of the earth in metres. */
export const earthRadius = 6_371_008.8
const degree = Math.PI / 180

/** Returns the great-circle distance in metres (haversine formula). */
export function metresBetween(from: Position, to: Position): number {
  const [fromLongitude, fromLatitude] = from
  const [toLongitude, toLatitude] = to
  const a =
    Math.sin(((toLatitude - fromLatitude) * degree) / 2) ** 2 +
    Math.cos(fromLatitude * degree) *
      Math.cos(toLatitude * degree) *
      Math.sin(((toLongitude - fromLongitude) * degree) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** A range of degrees with both ends included. */
type Degrees = readonly [from: number, to: number]

/**
 * Returns the degrees that a circle covers: one range of latitudes, and ranges of longitudes. A
 * circle across the date line covers two ranges of longitudes. If the circle contains a
 * pole, `longitudes` is empty, because the circle covers all longitudes.
 */
export function rangesOf({ latitude, longitude, km }: Near): {
  latitudes: Degrees
  longitudes: readonly Degrees[]
} {
  const angle = (km * 1000) / earthRadius
  // The ranges are a little wider than the circle, so rounding never excludes a place at the edge
  // of the circle.
  const height = angle / degree + 1e-6
  const latitudes = [latitude - height, latitude + height] as const
  if (latitudes[0] <= -90 || latitudes[1] >= 90) return { latitudes, longitudes: [] }
  const width = Math.asin(Math.sin(angle) / Math.cos(latitude * degree)) / degree + 1e-6
  const [west, east] = [longitude - width, longitude + width]
  if (west < -180)
    return {
      latitudes,
      longitudes: [
        [-180, east],
        [west + 360, 180],
      ],
    }
  if (east > 180)
    return {
      latitudes,
      longitudes: [
        [west, 180],
        [-180, east - 360],
      ],
    }
  return { latitudes, longitudes: [[west, east]] }
}
