import type { Course } from './queries.ts'
import type { GeoJson } from './schema.ts'

/**
 * Returns a GeoJSON feature collection: the line as one feature, then a point for each way point.
 */
export function toGeoJson(course: Course): GeoJson {
  const { race: name, distance, ascent, descent } = course
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: course.line.map((position) => position.filter((number) => number !== null)),
        },
        properties: { name, distance, ascent, descent },
      },
      ...course.way_points.map(({ name, longitude, latitude }) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
        properties: { name },
      })),
    ],
  }
}
