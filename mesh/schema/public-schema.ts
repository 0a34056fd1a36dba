import { pruneSchema } from '@graphql-tools/utils'
import { GraphQLSchema, specifiedDirectives } from 'graphql'

/**
 * Bare root transform of Mesh that leaves only what clients can reach: no types of REST parameters and no
 * directives of Mesh (https://github.com/ardatan/graphql-mesh/issues/3926).
 * .meshrc.yaml names it `parcours/public-schema`, which package.json exports.
 */
export default class PublicSchema {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    const config = pruneSchema(schema).toConfig()
    const pruned = new GraphQLSchema({ ...config, types: [], directives: specifiedDirectives })
    // Mesh finds its sources by a property of the extensions that is not enumerable.
    Object.defineProperties(pruned.extensions, Object.getOwnPropertyDescriptors(schema.extensions))
    return pruned
  }
}
