import { geoLine, type GeoLine, type Position } from './geo-line.ts'

interface Feature {
  geometry: { type: string; coordinates: unknown }
}

/**
 * Fetches a course as REST gives it.
 * @param address of GeoJSON with one line
 * @returns rejects when there is none
 */
export async function loadLine(address: string): Promise<GeoLine> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`)
  const { features } = (await answer.json()) as { features: Feature[] }
  const line = features.find(({ geometry }) => geometry.type === 'LineString')
  const coordinates = (line?.geometry.coordinates ?? []) as number[][]
  if (coordinates.length < 2) throw new Error(`${address} has no line`)
  // A position may have an elevation too.
  return geoLine(
    coordinates.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]),
  )
}
