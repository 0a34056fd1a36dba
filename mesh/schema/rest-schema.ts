import { MapperKind, mapSchema } from '@graphql-tools/utils'
import type { GraphQLSchema } from 'graphql'
import { mutationPayloads } from './mutation-payloads.ts'
import { normaliseTypes } from './normalise-types.ts'
import { queryLists } from './query-lists.ts'
import { restOperations } from './rest-operations.ts'

/**
 * Mesh transform in the mode `bare`. Makes the GraphQL schema of a service from what Mesh read from
 * its contract. Leaves out the operations whose id begins with `_`.
 * .meshrc.yaml calls the transform `parcours/rest-schema`, and package.json exports it under this
 * name.
 */
export default class RestSchema {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    const published = mapSchema(schema, {
      [MapperKind.ROOT_FIELD]: (field, name) => (name.startsWith('_') ? null : field),
    })
    return normaliseTypes(mutationPayloads(queryLists(restOperations(published))))
  }
}
