import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils'
import type { GraphQLArgumentConfig, GraphQLFieldConfig, GraphQLSchema } from 'graphql'
import { parseAthleteResultId } from '../../domain/athlete-results.ts'
import type { GatewayContext, ServiceName, UpstreamRequest } from '../settings.ts'
import { callRest } from '../upstream/rest.ts'
import { resultIds } from './names.ts'

/** What Mesh read from the OpenAPI document. */
interface HttpOperation {
  subgraph: ServiceName
  /** Path with arguments, such as `/v1/web/events/{args.id}`. */
  path: string
  httpMethod: UpstreamRequest['method']
  /** Maps each query parameter to the name of the argument that sets it. */
  queryParamArgMap?: Record<string, string>
}

/**
 * The arguments of a field. Each argument sets one parameter of the REST request, except `input`,
 * which is the body.
 */
type Arguments = Record<string, string | number | boolean | null | undefined> & { input?: object }
type Field = GraphQLFieldConfig<unknown, GatewayContext, Arguments>

function resolverOf({ subgraph, path, httpMethod, queryParamArgMap = {} }: HttpOperation) {
  return (_: unknown, { input, ...args }: Arguments, context: GatewayContext) => {
    const query = new URLSearchParams()
    for (const [parameter, name] of Object.entries(queryParamArgMap)) {
      if (args[name] != null) query.set(parameter, String(args[name]))
    }
    const target = path.replaceAll(/\{args\.(\w+)\}/g, (__, name: string) =>
      encodeURIComponent(String(args[name])),
    )
    return callRest(context, subgraph, {
      method: httpMethod,
      url: query.size === 0 ? target : `${target}?${query.toString()}`,
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
  }
}

/** An id that has the form of REST and belongs to nothing. */
const nobody = { raceId: '-', athleteId: '-' }

/**
 * Replaces the two arguments of an operation on a result by one opaque id. For an id of another
 * form, REST responds as for any unknown result.
 */
function withResultId({ args = {}, resolve, ...field }: Field, name: string): Field {
  const [race = '', athlete = ''] = Object.keys(args)
  return {
    ...field,
    args: { [name]: args[athlete] as GraphQLArgumentConfig },
    resolve(root, { [name]: id }, context, info) {
      const { raceId, athleteId } = parseAthleteResultId(String(id)) ?? nobody
      return resolve?.(root, { [race]: raceId, [athlete]: athleteId }, context, info)
    },
  }
}

/**
 * Calls REST operations with the headers of the caller and with encoded ids, as mesh/links does.
 * Mesh's own resolvers do neither, and take more CPU time.
 */
export function restOperations(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field: Field, name) => {
      const [operation] = getDirective(schema, field, 'httpOperation') ?? []
      if (!operation) return field
      const called = { ...field, resolve: resolverOf(operation as HttpOperation) }
      const resultId = resultIds[name]
      return resultId === undefined ? called : withResultId(called, resultId)
    },
  })
}
