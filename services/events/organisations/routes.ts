import { readFilters } from '../../platform/http/filters.ts'
import { IdInPath, readPaging, Ref, splitIds } from '../../platform/http/schemas.ts'
import { invalidCursor } from '../../platform/http/cursor.ts'
import type { Service } from '../../platform/http/service.ts'
import { tagsOfResponse } from '../cache-tags.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { getOrganisation, listOrganisations, listOrganisationsByIds } from './queries.ts'
import { Organisation, OrganisationFilters, OrganisationPage, OrganisationQuery } from './schema.ts'

export function organisationRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/organisations',
    {
      schema: {
        operationId: 'organisations',
        description: 'Organisations. Default order: by name.',
        querystring: OrganisationQuery,
        response: { 200: OrganisationPage },
      },
    },
    ({ query }) => {
      const { ids, sort } = query
      const filters = readFilters(query.filters, OrganisationFilters)
      const page = readPaging(query)
      if (ids === undefined) {
        const tags = tagsOfResponse('/v1/web/organisations', {}, query)
        return listOrganisations(db, clock(), { filters }, sort, page, tags)
      }
      if (page.after !== undefined) throw invalidCursor()
      return listOrganisationsByIds(db, { ids: splitIds(ids), filters }, sort)
    },
  )

  app.get(
    '/v1/web/organisations/:id',
    {
      schema: {
        operationId: 'organisation',
        description: 'One organisation.',
        params: IdInPath,
        response: { 200: Ref(Organisation) },
      },
    },
    ({ params }) => getOrganisation(db, params.id),
  )
}
