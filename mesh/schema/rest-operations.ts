import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  GraphQLInt,
  type GraphQLSchema,
} from 'graphql'
import { parseAthleteResultId } from '../../domain/athlete-results.ts'
import { type Arguments, listRequest } from '../links/list-arguments.ts'
import type { GatewayContext, ServiceName, UpstreamRequest } from '../settings.ts'
import { callRest } from '../upstream/rest.ts'
import { checkId } from './ids.ts'
import { resultIds } from './names.ts'

/** What Mesh knows about an operation from the OpenAPI document. */
interface HttpOperation {
  subgraph: ServiceName
  /** Path with arguments, such as `/v1/web/events/{args.id}`. */
  path: string
  httpMethod: UpstreamRequest['method']
}

/** The arguments of a field: ids in the path, parameters of the query, and the body as `input`. */
type GivenArguments = Arguments & { input?: object }
type Field = GraphQLFieldConfig<unknown, GatewayContext, GivenArguments>

const inPath = /\{args\.(\w+)\}/g

function resolverOf({ subgraph, path, httpMethod: method }: HttpOperation) {
  const ids = new Set(Array.from(path.matchAll(inPath), ([, name = '']) => name))
  return (_: unknown, { input, ...args }: GivenArguments, context: GatewayContext) => {
    for (const name of ids) checkId(name, args[name])
    const url = path.replaceAll(inPath, (__, name: string) =>
      encodeURIComponent(String(args[name])),
    )
    const parameters = Object.entries(args).filter(([name]) => !ids.has(name))
    const request = { method, url, ...(input && { body: input }) }
    return callRest(context, subgraph, request, Object.fromEntries(parameters))
  }
}

/** Ids that have the form of REST and belong to no race and no athlete. */
const nobody = { raceId: '-', athleteId: '-' }

/**
 * Replaces the two arguments of an operation on a result by one opaque id. If this id does not
 * consist of two ids, the response has the status 404 as for an unknown result.
 */
function withResultId({ args = {}, resolve, ...field }: Field, name: string): Field {
  const [race = '', athlete = ''] = Object.keys(args)
  return {
    ...field,
    args: { [name]: args[athlete] as GraphQLArgumentConfig },
    resolve(root, { [name]: id }, context, info) {
      checkId(name, id)
      const { raceId, athleteId } = parseAthleteResultId(String(id)) ?? nobody
      return resolve?.(root, { [race]: raceId, [athlete]: athleteId }, context, info)
    },
  }
}

/** The argument for the number of items on a page of a list, with its default. */
const pageSize = { type: GraphQLInt, defaultValue: 12 }

/**
 * Replaces the arguments of a field that returns a list or counts a list. mesh/links/relations.graphql
 * adds the arguments for filter and order, because REST describes these two only in words.
 */
function listOf({ args = {}, resolve, ...field }: Field): Field {
  const { list, itemsPerPage } = args
  return {
    ...field,
    args: { ...(list && { list }), ...(itemsPerPage && { itemsPerPage: pageSize }) },
    resolve: (root, given, context, info) =>
      resolve?.(root, itemsPerPage ? listRequest(given, info) : given, context, info),
  }
}

/**
 * Calls REST operations with the headers of the caller and with encoded ids, as mesh/links does.
 * Mesh's own resolvers do not pass on the headers, do not encode ids, and take more CPU time.
 * Leaves out the operations whose id begins with `_`.
 */
export function restOperations(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field: Field, name) => {
      if (name.startsWith('_')) return null
      const [operation] = getDirective(schema, field, 'httpOperation') ?? []
      const called = { ...field, resolve: resolverOf(operation as HttpOperation) }
      const resultId = resultIds[name]
      if (resultId !== undefined) return withResultId(called, resultId)
      return field.args?.['filters'] ? listOf(called) : called
    },
  })
}
