import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { findPlaces, toPlace } from './find-places.ts'
import { PlaceList, PlaceQuery } from './schema.ts'

export function placeRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/places',
    {
      schema: {
        operationId: 'places',
        description:
          'Cities of 15,000 people or more by their names: whole names first, then whole words and beginnings; among equals the largest city. Data: GeoNames, CC BY 4.0.',
        querystring: PlaceQuery,
        response: { 200: PlaceList },
      },
    },
    async ({ query }) => {
      const found = await findPlaces(db, query.find, query.itemsPerPage ?? 5)
      return { items: found.map((place) => toPlace(place, query.language)) }
    },
  )
}
