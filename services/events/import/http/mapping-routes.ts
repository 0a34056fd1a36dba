import Type from 'typebox'
import { Problem } from '../../../platform/http/problem.ts'
import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { forgetMapping, listMappings } from './column-mappings.ts'
import { ColumnMappings, MappingParameter } from './mapping-schema.ts'

/** Adds the routes that list and delete the stored column mappings. */
export function mappingRoutes(app: Service, db: EventsDatabase, organiserOf: OrganiserOf): void {
  app.get(
    '/v1/import/mappings',
    {
      schema: {
        operationId: '_columnMappings',
        description:
          'What the organisation has answered about the columns of tables. A table with the same headings uses the answers again.',
        response: { 200: Ref(ColumnMappings) },
      },
    },
    async (request) => ({ items: await listMappings(db, organiserOf(request).organisationId) }),
  )

  app.delete(
    '/v1/import/mappings/:id',
    {
      schema: {
        operationId: '_forgetColumnMapping',
        description: 'Forgets the answers about tables with these headings.',
        params: MappingParameter,
        response: { 204: Type.Null({ description: 'Forgotten.' }) },
      },
    },
    async (request, reply) => {
      const isForgotten = await forgetMapping(
        db,
        organiserOf(request).organisationId,
        request.params.id,
      )
      if (!isForgotten) throw new Problem(404, 'mapping.notFound', 'There is no such mapping.')
      return reply.code(204).send(null)
    },
  )
}
