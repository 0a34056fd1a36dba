import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { type GraphQLFieldConfig, GraphQLInt, type GraphQLSchema } from 'graphql'
import { argumentName, listRequest, restParameters } from '../links/list-arguments.ts'
import { withArgumentName } from '../upstream/rest.ts'

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
    async resolve(root, given, context, info) {
      const request = itemsPerPage ? listRequest(given, info) : given
      try {
        return await field.resolve?.(root, restParameters(request), context, info)
      } catch (error) {
        throw withArgumentName(error, (parameter) => argumentName(parameter, given))
      }
    },
  }
}

/** Gives the lists of REST the arguments of GraphQL. */
export function queryLists(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field: Field) =>
      field.args?.['filters'] ? listOf(field) : field,
  })
}
