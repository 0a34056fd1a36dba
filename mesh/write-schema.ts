import { readFileSync, writeFileSync } from 'node:fs'
import { pruneSchema } from '@graphql-tools/utils'
import { buildSchema, GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'

/**
 * The snapshot of the public schema: what Mesh built, without the directives and types that tell
 * Mesh how to reach the services.
 */
const built = buildSchema(readFileSync(new URL('../.mesh/schema.graphql', import.meta.url), 'utf8'))
const { directives: _mesh, ...publicParts } = built.toConfig()
const schema = pruneSchema(new GraphQLSchema({ ...publicParts, directives: [] }))

writeFileSync(
  new URL('./schema.graphql', import.meta.url),
  `${printSchema(lexicographicSortSchema(schema))}\n`,
)
