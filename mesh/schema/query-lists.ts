import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { type GraphQLFieldConfig, GraphQLInt, type GraphQLSchema } from 'graphql'
import { listRequest } from '../links/list-arguments.ts'

type Field = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>

/** Number of items on a page of a list if the operation has no argument `itemsPerPage`. */
const pageSize = { type: GraphQLInt, defaultValue: 12 }

/**
 * Gives GraphQL arguments to a field that returns a list or counts a list. mesh/links/links.graphql
 * adds the arguments for filter and order, because REST describes these two only in words.
 */
function listOf({ args = {}, ...field }: Field): Field {
  const { list, itemsPerPage } = args
  return {
    ...field,
    args: { ...(list && { list }), ...(itemsPerPage && { itemsPerPage: pageSize }) },
    resolve: (root, given, context, info) =>
      field.resolve?.(root, itemsPerPage ? listRequest(given, info) : given, context, info),
  }
}

/** Gives the lists of REST the arguments of GraphQL. */
export function queryLists(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field: Field) =>
      field.args?.['filters'] ? listOf(field) : field,
  })
}
