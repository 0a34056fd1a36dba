import {
  type DocumentNode,
  type FormattedExecutionResult,
  GraphQLError,
  Kind,
  parse,
} from 'graphql'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { getBuiltMesh } from '../.mesh/index.ts'
import { getOrCreate } from '../domain/get-or-create.ts'
import {
  prepareSubscription,
  type RefusedSubscription,
  type Subscription,
  type SubscriptionClient,
} from './live/subscription.ts'
import { setReport } from './logger.ts'
import type { OperationParameters } from './requests/documents.ts'
import { introspectionOf } from './requests/introspection.ts'
import type { Enveloped } from './plugin.ts'
import { playgroundExamples } from './playground/examples.ts'
import { playgroundPage } from './playground/page.ts'
import { findSample } from './playground/sample.ts'
import type { GatewayContext, GatewayHost, Limits } from './settings.ts'

type RequestContext = Omit<GatewayContext, 'headers' | 'host'>

export interface Gateway {
  /** GraphQL over HTTP at `/graphql`: operations and the GraphiQL playground. */
  fetch: (url: string, init: RequestInit, context?: RequestContext) => Promise<Response>
  /**
   * Runs an operation of the site itself without HTTP and without cost limits.
   * @param headers request headers that the services may see
   * @param options `signal` aborts the calls of services. The gateway fills `cacheability`.
   * `onSetCookie` receives the cookies in the services' responses
   */
  execute: (
    operation: string,
    variables: Record<string, unknown>,
    headers: Record<string, string>,
    options?: Pick<GatewayContext, 'signal' | 'cacheability' | 'onSetCookie'>,
  ) => Promise<FormattedExecutionResult>
  /** Prepares a subscription for execution or refuses it. */
  subscribe: (
    request: OperationParameters,
    client: SubscriptionClient,
  ) => Promise<Subscription | RefusedSubscription>
  /** Returns a key of an introspection query. Undefined for any other operation. */
  introspectionOf: (parameters: OperationParameters) => string | undefined
  /** Loads the schema before the first request. */
  warmUp: () => Promise<void>
}

/** The documents of the site's own operations, by their text. */
const ownDocuments = new LRUCache<string, DocumentNode>({ max: 200 })

/**
 * Maximum number of characters of all documents in one cache. In memory, a document takes up to two
 * hundred times as many bytes. The operations of the pages have about 60,000 characters.
 */
const maxCharacters = 300_000

/** Opens a cache of what was made from the texts of documents. */
const openTextCache = <Value extends object>() =>
  new LRUCache<string, Value>({
    maxSize: maxCharacters,
    sizeCalculation: (_value, text) => text.length + 1,
  })

/** Parses an operation of the site. Keeps the document, because its costs are stored with it. */
function documentOf(operation: string): DocumentNode {
  return getOrCreate(ownDocuments, operation, () => parse(operation))
}

/**
 * Creates a gateway over the host's services. All gateways of a process send their warnings to the
 * last host that has the function `report`.
 */
export function createGateway(host: GatewayHost): Gateway {
  if (host.report) setReport(host.report)
  const execute: Gateway['execute'] = async (operation, variables, headers, options) => {
    const mesh = await getBuiltMesh()
    const context: GatewayContext = { ...options, headers, trusted: true, host }
    const run = mesh.createExecutor({ host })
    const document = documentOf(operation)
    return (await run(document, variables, context)) as FormattedExecutionResult
  }
  const openYoga = async () => {
    const { plugins, logger } = await getBuiltMesh()
    return createYoga<RequestContext & Pick<GatewayContext, 'host'>>({
      plugins,
      logging: logger,
      maskedErrors: false,
      landingPage: false,
      renderGraphiQL: async (options) =>
        playgroundPage(options, playgroundExamples(await findSample(execute))),
      // server/graphql/graphql-route.ts handles CORS, and limits the size of requests and batches.
      cors: false,
      maxRequestBodySize: false,
      parserAndValidationCache: {
        documentCache: openTextCache<DocumentNode>(),
        errorCache: openTextCache(),
      },
      batching: { limit: 1000 },
    })
  }
  let yoga: ReturnType<typeof openYoga> | undefined
  return {
    async fetch(url, init, context) {
      yoga ??= openYoga()
      return (await yoga).fetch(url, init, { ...context, host })
    },
    execute,
    async subscribe(request, client) {
      return prepareSubscription(await getBuiltMesh(), host, request, client)
    },
    introspectionOf: (parameters) => introspectionOf(parameters, host),
    async warmUp() {
      await getBuiltMesh()
    },
  }
}

/**
 * Checks a document against the schema and the limits. Does not check the cost, because the cost
 * depends on variables.
 * @returns the mistakes. Empty if the text is one valid query or mutation
 */
export async function validateDocument(
  text: string,
  limits: Limits,
): Promise<readonly GraphQLError[]> {
  const mesh = await getBuiltMesh()
  const { parse, schema, validate } = mesh.getEnveloped({ host: { limits } }) as Enveloped
  try {
    const document = parse(text)
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    if (operations.length !== 1) return [new GraphQLError('Expected one operation.')]
    return validate(schema, document)
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}
