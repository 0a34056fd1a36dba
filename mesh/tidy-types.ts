import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
} from 'graphql'

/** REST lists have no holes, but OpenAPI cannot say so to Mesh: every list item becomes non-null. */
function withoutHoles(type: GraphQLOutputType): GraphQLOutputType {
  // The rule takes the union of all types for one of its members.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment
  if (isNonNullType(type)) return new GraphQLNonNull(withoutHoles(type.ofType))
  if (!isListType(type)) return type
  const item = withoutHoles(type.ofType)
  return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item))
}

/**
 * Instants pass as the text that REST sent and checked. Mesh's own scalar makes a Date of each, which
 * costs time and is another value inside this process than over HTTP.
 */
const instants = new GraphQLScalarType({
  name: 'DateTime',
  description: 'An instant as ISO 8601 text in UTC, such as `2026-11-21T08:30:00.000Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
})

/** A bare Mesh transform, named `parcours/tidy-types` in .meshrc.yaml through package.json's exports. */
export default class Tidy {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    return mapSchema(schema, {
      [MapperKind.SCALAR_TYPE]: (type) => (type.name === instants.name ? instants : type),
      [MapperKind.OBJECT_FIELD]: (field: GraphQLFieldConfig<unknown, unknown>) => ({
        ...field,
        type: withoutHoles(field.type),
      }),
    })
  }
}
