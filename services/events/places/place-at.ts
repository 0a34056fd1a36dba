import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Problem } from '../../platform/http/problem.ts'
import { Ref } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { PlaceRow } from './place-index.ts'
import { Place, PlaceQuery } from './schema.ts'
import { toPlace } from './to-place.ts'

const PointQuery = Type.Object({
  latitude: Type.Number({
    minimum: -90,
    maximum: 90,
    description: 'Degrees north of the equator (WGS 84).',
  }),
  longitude: Type.Number({
    minimum: -180,
    maximum: 180,
    description: 'Degrees east of Greenwich.',
  }),
  language: PlaceQuery.properties.language,
})

/** Adds the route that returns the place at a point, such as the centre of a circle of events. */
export function placeAtRoute(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/places/at',
    {
      schema: {
        operationId: 'placeAt',
        description:
          'The city at a point: the largest whose degrees are the same in tenths, else the nearest within half a degree. Data: GeoNames, CC BY 4.0.',
        querystring: PointQuery,
        response: { 200: Ref(Place) },
      },
    },
    async ({ query }) => {
      const place = await findPlaceAt(db, query)
      if (!place) throw new Problem(404, 'place.notFound', 'There is no place at this point.')
      return toPlace(place, query.language)
    },
  )
}

/** Maximum difference between a place and the point in latitude and in longitude, in degrees. */
const reach = 0.5
/**
 * Half of a tenth of a degree, with a margin for rounding errors. The site rounds points to tenths
 * of a degree.
 */
const rounding = 0.05001

async function findPlaceAt(
  db: EventsDatabase,
  { latitude, longitude }: Static<typeof PointQuery>,
): Promise<PlaceRow | undefined> {
  // The other number for the same meridian: east of 180 degrees is west of -180 degrees.
  const wrapped = longitude > 0 ? longitude - 360 : longitude + 360
  const isWithin = (degrees: number) => sql`
    latitude between ${latitude - degrees} and ${latitude + degrees}
    and (longitude between ${longitude - degrees} and ${longitude + degrees}
      or longitude between ${wrapped - degrees} and ${wrapped + degrees})`
  const { rows } = await sql<PlaceRow>`
    select * from places where ${isWithin(reach)}
    order by case when ${isWithin(rounding)} then -population else 0 end,
      metres_between(latitude, longitude, ${latitude}, ${longitude}), id
    limit 1`.execute(db)
  return rows[0]
}
