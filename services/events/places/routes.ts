import type { Service } from '../../platform/http/service.ts'
import type { PlaceIndex } from './place-index.ts'
import { PlaceList, PlaceQuery } from './schema.ts'
import { toPlace } from './to-place.ts'

export function placeRoutes(app: Service, places: PlaceIndex) {
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
      const found = await places.find(query.find, query.itemsPerPage ?? 5)
      return { items: found.map((place) => toPlace(place, query.language)) }
    },
  )
}
