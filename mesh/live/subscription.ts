import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql'
import type { getBuiltMesh } from '../../.mesh/index.ts'
import { type Parameters, textOf } from '../requests/documents.ts'
import { withCodes } from '../requests/error-codes.ts'
import {
  type Cacheability,
  type CostAccount,
  type GatewayContext,
  type GatewayHost,
  newCacheability,
} from '../settings.ts'
import type { Execution } from './live.ts'

export interface SubscriptionRequest extends Parameters {
  variables?: unknown
  operationName?: unknown
}

/** Who executes a subscription. */
export interface SubscriptionClient {
  /** True for operations of the site's pages, to which no cost limit applies. */
  trusted: boolean
  costs?: CostAccount | undefined
  headers: Record<string, string>
}

/** The result of one execution. */
export interface LiveResult {
  result: FormattedExecutionResult
  /** HTTP status of a failure, if the result is sent before the stream begins. */
  status: number
  /** Whether the operation succeeded, and the cache tags of its data. */
  cacheability: Cacheability
}

/** A valid subscription, which its owner executes for each change. */
export interface Subscription {
  execute: (execution: Execution, signal?: AbortSignal) => Promise<LiveResult>
}

/** A refused subscription: errors with codes. */
export interface RefusedSubscription {
  result: FormattedExecutionResult
  status: number
}

/** The parts of Mesh's Envelop instance that execute a document. */
interface Enveloped {
  schema: GraphQLSchema
  parse: (text: string) => DocumentNode
  validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[]
  contextFactory: (context: GatewayContext) => Promise<GatewayContext>
  execute: (args: {
    schema: GraphQLSchema
    document: DocumentNode
    contextValue: GatewayContext
    rootValue: Execution
    variableValues: unknown
    operationName: string | undefined
  }) => ExecutionResult | Promise<ExecutionResult>
}

/**
 * Parses and validates a subscription, and limits it as any operation.
 * Executions have a context of their own without the visitor's session, because streams share results.
 */
export function prepareSubscription(
  mesh: Awaited<ReturnType<typeof getBuiltMesh>>,
  host: GatewayHost,
  { variables, operationName, ...request }: SubscriptionRequest,
  client: SubscriptionClient,
): Subscription | RefusedSubscription {
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
    code = 'GRAPHQL_VALIDATION_FAILED'
    const errors = validate(schema, document)
    if (typeof (variables ?? {}) !== 'object') throw new GraphQLError('`variables` is an object.')
    if (errors.length > 0) return withStatus({ errors: errors.map((each) => coded(each, code)) })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return withStatus({ errors: [coded(error, code)] })
  }
  return {
    async execute(rootValue, signal) {
      // Each execution has a context of its own: Envelop writes into the one that it is given.
      const { contextFactory, execute } = mesh.getEnveloped(initial()) as Enveloped
      const cacheability = newCacheability()
      const contextValue = await contextFactory({ ...initial(), ...client, cacheability, signal })
      const result = await execute({
        schema,
        document,
        contextValue,
        rootValue,
        variableValues: variables ?? {},
        operationName: name,
      })
      return { ...withStatus(result), cacheability }
    },
  }
}

/** The error with a code, unless a limit gave it one. */
function coded(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions } = error
  const extensions = { code, ...error.extensions }
  return new GraphQLError(message, { nodes, source, positions, extensions })
}

/** The result with codes of its errors, and the HTTP status that the first of them names. */
function withStatus(result: ExecutionResult): RefusedSubscription {
  const { errors, ...data } = withCodes(result)
  if (!errors) return { result: data, status: 200 }
  const formatted = errors.map((error) => {
    const { http: _, ...extensions } = error.extensions
    return { ...error.toJSON(), extensions }
  })
  const status = errors[0]?.extensions.http?.status ?? 503
  return { result: { ...data, errors: formatted }, status }
}
