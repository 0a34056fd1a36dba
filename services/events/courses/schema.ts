import Type, { type Static } from 'typebox'
import { Id, ListOf, Nullable, OneOf } from '../../platform/http/schemas.ts'

export const Route = Type.Object(
  {
    race_id: Id,
    distance: Type.Integer({ description: 'Metres along the measured line.' }),
    ascent: Nullable(Type.Integer({ description: 'Metres climbed, smoothed.' })),
    descent: Nullable(Type.Integer({ description: 'Metres descended, smoothed.' })),
    outline: Type.Array(Type.Integer(), {
      description:
        'The course as a drawing: x, y, x, y, … evenly spaced by distance, north up, larger side 1000, y downwards.',
    }),
    elevation_profile: Nullable(
      Type.Array(Type.Integer(), {
        description: 'Elevation in metres, evenly spaced from start to finish; null when unknown.',
      }),
    ),
  },
  { title: 'Route', description: 'The course of a race.' },
)
export type Route = Static<typeof Route>

export const RouteList = ListOf(Route, 'Routes, in no order; without races that have no route.')

/**
 * Coordinates of a point or of a line. The items have no schema, because the gateway cannot read a
 * union of lists.
 */
const Coordinates = Type.Unsafe<number[] | number[][]>({
  type: 'array',
  items: {},
  description:
    'For a point: longitude, latitude and, where known, elevation in metres. For a line: a list of such points.',
})

/** A feature collection by RFC 7946: the line first, then a point for each way point. */
export const GeoJson = Type.Object(
  {
    type: OneOf(['FeatureCollection'], { description: 'Always FeatureCollection.' }),
    features: Type.Array(
      Type.Object({
        type: OneOf(['Feature'], { description: 'Always Feature.' }),
        geometry: Type.Object({
          type: OneOf(['LineString', 'Point'], {
            description: 'LineString for the course, Point for a way point.',
          }),
          coordinates: Coordinates,
        }),
        properties: Type.Object({
          name: Type.String({ description: 'Name of the race or of the way point.' }),
          distance: Type.Optional(Type.Integer({ description: 'Metres along the line.' })),
          ascent: Type.Optional(Nullable(Type.Integer({ description: 'Metres climbed.' }))),
          descent: Type.Optional(Nullable(Type.Integer({ description: 'Metres descended.' }))),
        }),
      }),
    ),
  },
  { title: 'RouteGeoJson', description: 'A course as GeoJSON.' },
)
export type GeoJson = Static<typeof GeoJson>
