import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
} from 'graphql'
import type { getBuiltMesh } from '../../.mesh/index.ts'
import type { Enveloped } from '../plugin.ts'
import { statusOfCode } from '../errors.ts'
import { documentCost } from '../limits/document-cost.ts'
import { type OperationParameters, textOf } from '../requests/documents.ts'
import { withCodes } from '../requests/error-codes.ts'
import {
  type Batch,
  type Cacheability,
  type CostAccount,
  type GatewayHost,
  newCacheability,
} from '../settings.ts'
import { isAthleteList } from './is-athlete-list.ts'
import type { Execution } from './live.ts'

/** The client for which a subscription is executed. */
export interface SubscriptionClient {
  /** True for operations of the site's pages. They have no maximum cost. */
  trusted: boolean
  costs?: CostAccount | undefined
  headers: Record<string, string>
}

/** A refused subscription. Its errors have codes. */
export interface RefusedSubscription {
  result: FormattedExecutionResult
  /** HTTP status of the failure. The host process can send it only if the stream has not begun. */
  status: number
}

/** The result of one execution of a subscription. */
export interface LiveResult extends RefusedSubscription {
  /** Says whether the operation succeeded, and contains the cache tags of its data. */
  cacheability: Cacheability
}

/** A valid subscription. The host executes it again after changes of its data. */
export interface Subscription {
  /**
   * True if the subscription selects only the results of `athletesChanged`, and the ids of the
   * athletes are its only variable. The results of an athlete are then the same for all lists of
   * ids.
   */
  isAthleteList: boolean
  /**
   * Executes the subscription once.
   * @param batch groups simultaneous executions of the same operation. They share calls of services
   * and the cache tags of these calls
   */
  execute: (execution: Execution, batch?: Batch) => Promise<LiveResult>
}

/**
 * Parses and validates a subscription, charges for its document, and applies the limits of
 * operations.
 * The subscription is executed without the visitor's session, because several visitors receive the
 * same results.
 */
export async function prepareSubscription(
  mesh: Awaited<ReturnType<typeof getBuiltMesh>>,
  host: GatewayHost,
  { variables, operationName, ...request }: OperationParameters,
  client: SubscriptionClient,
): Promise<Subscription | RefusedSubscription> {
  const initial = () => ({ host, isStream: true })
  const { schema, parse, validate } = mesh.getEnveloped(initial()) as Enveloped
  const name = typeof operationName === 'string' ? operationName : undefined
  let code = 'BAD_REQUEST'
  let document: DocumentNode
  try {
    const text = textOf(request, host)
    if (typeof text !== 'string')
      throw new GraphQLError('Send the text of a subscription as `query`.')
    code = 'GRAPHQL_PARSE_FAILED'
    document = parse(text)
    await client.costs?.chargeDocument(documentCost(document))
    code = 'GRAPHQL_VALIDATION_FAILED'
    const errors = validate(schema, document)
    if (typeof (variables ?? {}) !== 'object') throw new GraphQLError('`variables` is an object.')
    if (errors.length > 0) return withStatus({ errors: errors.map((each) => coded(each, code)) })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return withStatus({ errors: [coded(error, code)] })
  }
  const variableValues = (variables ?? {}) as Record<string, unknown>
  return {
    isAthleteList: isAthleteList(document),
    async execute(rootValue, batch) {
      // Each execution has its own context, because Envelop modifies the context that it receives.
      const { contextFactory, execute } = mesh.getEnveloped(initial()) as Enveloped
      const cacheability = { ...newCacheability(), ...batch }
      const contextValue = await contextFactory({ ...initial(), ...client, cacheability, batch })
      const result = await execute({
        schema,
        document,
        contextValue,
        rootValue,
        variableValues,
        operationName: name,
      })
      return { ...withStatus(result), cacheability }
    },
  }
}

/** Adds a code to the error, unless the error already has a code. */
function coded(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions } = error
  const extensions = { code, ...error.extensions }
  return new GraphQLError(message, { nodes, source, positions, extensions })
}

/** Adds codes to the errors of a result. The first error determines the HTTP status. */
function withStatus(result: ExecutionResult): RefusedSubscription {
  const { errors, ...data } = withCodes(result)
  if (!errors) return { result: data, status: 200 }
  const formatted = errors.map((error) => {
    const { http: _, ...extensions } = error.extensions
    return { ...error.toJSON(), extensions }
  })
  const { code, http } = errors[0]?.extensions ?? {}
  const status = http?.status ?? statusOfCode(code)
  return { result: { ...data, errors: formatted }, status }
}
