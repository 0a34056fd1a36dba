import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { findPlaces, toPlace } from './find-places.ts'
import { findPlaceAt } from './place-at.ts'
import { PlaceList, PlaceQuery } from './schema.ts'

export function placeRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/places',
    {
      schema: {
        operationId: 'places',
        description:
          'Cities of 15,000 people or more by their names: whole names first, then whole words and beginnings; among equals the largest city. Or the place at a point. Data: GeoNames, CC BY 4.0.',
        querystring: PlaceQuery,
        response: { 200: PlaceList },
      },
    },
    async ({ query }) => {
      const { find = '', latitude, longitude, itemsPerPage = 5 } = query
      const isPoint = find === '' && latitude !== undefined && longitude !== undefined
      const found = isPoint
        ? await findPlaceAt(db, { latitude, longitude })
        : await findPlaces(db, find, itemsPerPage)
      return { items: found.map((place) => toPlace(place, query.language)) }
    },
  )
}
