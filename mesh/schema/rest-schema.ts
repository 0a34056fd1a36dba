import type { GraphQLSchema } from 'graphql'
import { mutationPayloads } from './mutation-payloads.ts'
import { normaliseTypes } from './normalise-types.ts'
import { restOperations } from './rest-operations.ts'

/**
 * Mesh transform in the mode `bare`. Makes the GraphQL schema of a service from the schema that
 * Mesh has read from the service's contract.
 * .meshrc.yaml calls the transform `parcours/rest-schema`, and package.json exports it under this
 * name.
 */
export default class RestSchema {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    return normaliseTypes(mutationPayloads(restOperations(schema)))
  }
}
