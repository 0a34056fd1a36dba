import Type from 'typebox'
import { IdParameter, Ref, readPaging, splitIds } from '../../platform/schemas.ts'
import type { Service } from '../../platform/service.ts'
import type { EventsDatabase } from '../database.ts'
import { getOrganisation, listOrganisations, listOrganisationsByIds } from './queries.ts'
import { Organisation, OrganisationPage, OrganisationQuery } from './schema.ts'

export function organisationRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/organisations',
    {
      schema: {
        operationId: 'organisations',
        description: 'Organisations by name.',
        querystring: OrganisationQuery,
        response: { 200: OrganisationPage },
      },
    },
    ({ query }) =>
      query.ids === undefined
        ? listOrganisations(db, readPaging(query))
        : listOrganisationsByIds(db, splitIds(query.ids)),
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
