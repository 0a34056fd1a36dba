import { pruneSchema } from '@graphql-tools/utils'
import { DirectiveLocation, GraphQLSchema, specifiedDirectives } from 'graphql'
import { withPages } from './pages.ts'

/**
 * Root transform of Mesh in the mode `bare`. Gives lists their paging, and keeps only types that
 * clients can reach.
 * Removes the types that describe parameters of REST, and the directives that Mesh adds. Clients
 * cannot use these types and directives (https://github.com/ardatan/graphql-mesh/issues/3926).
 * .meshrc.yaml calls the transform `parcours/public-schema`, and package.json exports it under this
 * name.
 */
export default class PublicSchema {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    const config = pruneSchema(withPages(schema)).toConfig()
    const forQueries = config.directives.filter(({ locations }) =>
      locations.includes(DirectiveLocation.QUERY),
    )
    const directives = [...specifiedDirectives, ...forQueries]
    const pruned = new GraphQLSchema({ ...config, types: [], directives })
    // Copies all properties of the extensions. Mesh finds its sources by a property that is not
    // enumerable.
    Object.defineProperties(pruned.extensions, Object.getOwnPropertyDescriptors(schema.extensions))
    return pruned
  }
}
