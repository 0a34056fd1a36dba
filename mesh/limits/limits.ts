import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  type TypeNode,
  type ValidationContext,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '../../domain/get-or-create.ts'
import type {
  ExecutePayload,
  OperationArguments,
  ParsePayload,
  ResultPayload,
  ValidatePayload,
} from '../plugin.ts'
import { chargeOperation, chargeRefused } from './charge.ts'
import { type CostMeasurement, measureOperation } from './cost.ts'
import { commentsIn, documentCost } from './document-cost.ts'
import { maximumErrors } from '../requests/variables.ts'
import type { GatewayContext } from '../settings.ts'

/**
 * Returns the error for an exceeded limit. The error names the limit, so the client's
 * developer can make the operation smaller.
 */
function limitExceeded(limit: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED', limit } })
}

/**
 * Maximum depth of introspection, if the limit of the depth is not greater. Code generators select
 * types that are nested nine times below an argument.
 */
const introspectionDepth = 15

/** Creates a handler that reports the first violation of a limit. */
function reportAs(limit: string) {
  let isReported = false
  return {
    propagateOnRejection: false,
    onReject: [
      (context: ValidationContext | null, { message }: GraphQLError) => {
        if (isReported) return
        isReported = true
        const found = message.replace(/^Syntax Error: /, '')
        context?.reportError(limitExceeded(limit, `${found} Split it into several operations.`))
      },
    ],
  }
}

/** Costs of parsing and validating the documents of requests, in points. */
const costsOfDocuments = new WeakMap<GatewayContext, number>()

/**
 * Envelop plugin that enforces the limits and charges the cost. Trusted operations have no maximum
 * cost.
 */
export const operationLimits = {
  onParse({ context, setParseFn }: ParsePayload) {
    setParseFn((source, options) => {
      const { tokens } = context.host.limits
      try {
        const document = parse(source, { ...options, maxLexicalTokens: tokens })
        // A document keeps its comments in memory.
        if (commentsIn(document) <= tokens) return document
      } catch (error) {
        if (!(error instanceof GraphQLError) || !error.message.includes('tokens')) throw error
        throw limitExceeded('tokens', `An operation has at most ${String(tokens)} tokens.`)
      }
      throw limitExceeded('tokens', `An operation has at most ${String(tokens)} comments.`)
    })
    return ({ result }: { result: unknown }) => {
      // The documents of the site itself are not charged.
      const isCharged = context.costs !== undefined && context.trusted !== true
      if (isCharged && isDocument(result)) costsOfDocuments.set(context, documentCost(result))
    }
  },
  onValidate({ context, addValidationRule }: ValidatePayload) {
    const { depth, aliases } = context.host.limits
    const flat = { flattenFragments: true, ...reportAs('depth') }
    addValidationRule(maxDepthRule({ ...flat, n: depth }))
    const deepest = Math.max(depth, introspectionDepth)
    addValidationRule(maxDepthRule({ ...flat, n: deepest, ignoreIntrospection: false }))
    addValidationRule(maxAliasesRule({ n: aliases, ...reportAs('aliases') }))
  },
  onExecute({ args, setResultAndStopExecution }: ExecutePayload) {
    const measurement = measure(args)
    if (measurement instanceof GraphQLError) {
      setResultAndStopExecution({ errors: [measurement] })
      return undefined
    }
    const { invalid } = measurement
    // Also checks the arguments of trusted operations, because any client may send variables for
    // them.
    if (invalid.length > 0) {
      setResultAndStopExecution({ errors: invalid.slice(0, maximumErrors) })
      return undefined
    }
    const ofDocument = costsOfDocuments.get(args.contextValue) ?? 0
    const cost = measurement.cost + ofDocument
    const { cost: maxCost } = args.contextValue.host.limits
    if (args.contextValue.trusted || cost <= maxCost) {
      return chargeOperation(cost, ofDocument, args.contextValue, setResultAndStopExecution)
    }
    const message = `This operation may cost ${String(cost)}, at most ${String(maxCost)} is answered. Ask for smaller pages or fewer lists in one another.`
    setResultAndStopExecution({ errors: [limitExceeded('cost', message)] })
    return undefined
  },
  onExecutionResult(payload: ResultPayload & { context: GatewayContext }) {
    const { context } = payload
    return chargeRefused(costsOfDocuments.get(context) ?? 0, context, payload)
  },
}

function isDocument(result: unknown): result is DocumentNode {
  return typeof result === 'object' && result !== null && 'definitions' in result
}

type Measurement = CostMeasurement | GraphQLError

/** Maximum number of costs that are stored for a document. */
const storedCosts = 20
/** Maximum number of characters of the key of a stored cost. */
const maxKeyLength = 500

/** The costs of requests by document and by `costKey`. */
const measurements = new WeakMap<DocumentNode, LRUCache<string, Measurement>>()

/**
 * Measures the cost of a request. Stores the cost, because a page executes the same document for
 * many races and athletes, and a subscription executes it many times.
 */
function measure(args: OperationArguments): Measurement {
  const stored = getOrCreate(
    measurements,
    args.document,
    () => new LRUCache<string, Measurement>({ max: storedCosts }),
  )
  const key = costKey(args)
  const known = stored.get(key)
  if (known) return known
  const measured = measureOnce(args)
  if (key.length <= maxKeyLength) stored.set(key, measured)
  return measured
}

/**
 * The operation name and the variables. The ids in variables of the type `ID` are left out, because
 * requests that differ only in these ids have the same cost. The number of ids remains.
 */
function costKey({ document, operationName, variableValues }: OperationArguments): string {
  const operation = getOperationAST(document, operationName)
  const variables = { ...variableValues }
  for (const { variable, type } of operation?.variableDefinitions ?? []) {
    const name = variable.name.value
    if (namedType(type) === 'ID') variables[name] = withoutIds(variables[name])
  }
  return JSON.stringify([operationName, variables])
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  return typeof value === 'string' ? '' : value
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type)
}

/** Returns the cost, or the error that makes the operation invalid. */
function measureOnce(args: OperationArguments): Measurement {
  try {
    return measureOperation({
      schema: args.schema,
      query: args.document,
      variables: args.variableValues ?? {},
      ...(args.operationName ? { operationName: args.operationName } : {}),
    })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    // An error about an invalid argument has a node. An error about too many fields has no node.
    if (!error.nodes) return limitExceeded('cost', error.message)
    const { message, nodes } = error
    return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT' } })
  }
}
