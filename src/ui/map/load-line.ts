import { geoLine, type GeoLine, type Position } from './geo-line.ts'

interface Feature {
  geometry: { type: string; coordinates: unknown }
}

/**
 * Fetches the line of a course from the REST service.
 * @param address URL of a GeoJSON document with one LineString
 * @throws Error when the request fails or the document contains no line
 */
export async function loadLine(address: string): Promise<GeoLine> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} responded with ${String(response.status)}`)
  const { features } = (await response.json()) as { features: Feature[] }
  const line = features.find(({ geometry }) => geometry.type === 'LineString')
  const coordinates = (line?.geometry.coordinates ?? []) as number[][]
  if (coordinates.length < 2) throw new Error(`${address} has no line`)
  // A position may contain an elevation. Keep only longitude and latitude.
  return geoLine(
    coordinates.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]),
  )
}
