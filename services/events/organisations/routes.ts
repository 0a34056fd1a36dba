import Type from 'typebox'
import { readFilters } from '../../platform/http/filters.ts'
import { IdParameter, Ref, readPaging, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { getOrganisation, listOrganisations, listOrganisationsByIds } from './queries.ts'
import { Organisation, OrganisationFilters, OrganisationPage, OrganisationQuery } from './schema.ts'

export function organisationRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/organisations',
    {
      schema: {
        operationId: 'organisations',
        description: 'Organisations by name. With ids, all of them on one page.',
        querystring: OrganisationQuery,
        response: { 200: OrganisationPage },
      },
    },
    ({ query: { ids, sort, ...query } }) => {
      const filters = readFilters(query.filters, OrganisationFilters)
      return ids === undefined
        ? listOrganisations(db, { filters }, sort, readPaging(query))
        : listOrganisationsByIds(db, { ids: splitIds(ids), filters }, sort)
    },
  )

  app.get(
    '/v1/web/organisations/:id',
    {
      schema: {
        operationId: 'organisation',
        description: 'One organisation.',
        params: Type.Object({ id: IdParameter }),
        response: { 200: Ref(Organisation) },
      },
    },
    ({ params }) => getOrganisation(db, params.id),
  )
}
