import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
} from 'graphql'

/** REST lists have no holes, but OpenAPI cannot say so to Mesh: every list item becomes non-null. */
function withoutHoles(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(withoutHoles(type.ofType))
  if (!isListType(type)) return type
  const item = withoutHoles(type.ofType as GraphQLOutputType)
  return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item))
}

/** A bare Mesh transform, named `parcours/tidy-lists` in .meshrc.yaml through package.json's exports. */
export default class Tidy {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    return mapSchema(schema, {
      [MapperKind.OBJECT_FIELD]: (field: GraphQLFieldConfig<unknown, unknown>) => ({
        ...field,
        type: withoutHoles(field.type),
      }),
    })
  }
}
