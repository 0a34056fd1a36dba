import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import { chargeOperation, reportRefused } from './charge.ts'
import { type InvalidArgument, type CostMeasurement, measureOperation } from './cost.ts'
import { maximumBatch, maximumPage, maximumPageSize } from '../links/list-arguments.ts'
import type { GatewayContext } from '../settings.ts'

/** Names the exceeded limit, so that the client can reduce its operation. */
function limitExceeded(limit: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED', limit } })
}

function reportAs(limit: string) {
  return {
    propagateOnRejection: false,
    onReject: [
      (context: ValidationContext | null, { message }: GraphQLError) => {
        context?.reportError(limitExceeded(limit, message.replace(/^Syntax Error: /, '')))
      },
    ],
  }
}

interface ParsePayload {
  context: GatewayContext
  setParseFn: (parse: (source: string, options?: object) => DocumentNode) => void
}

interface ValidatePayload {
  context: GatewayContext
  addValidationRule: (rule: ValidationRule) => void
}

interface ExecutePayload {
  args: {
    schema: GraphQLSchema
    document: DocumentNode
    operationName?: string | null
    variableValues?: Record<string, unknown> | null
    contextValue: GatewayContext
  }
  setResultAndStopExecution: (result: ExecutionResult) => void
}

/** Envelop plugin that enforces the limits and charges the cost. Trusted operations have no cost limit. */
export const operationLimits = {
  onParse({ context, setParseFn }: ParsePayload) {
    setParseFn((source, options) => {
      const { tokens } = context.host.limits
      try {
        return parse(source, { ...options, maxLexicalTokens: tokens })
      } catch (error) {
        if (!(error instanceof GraphQLError) || !error.message.includes('tokens')) throw error
        throw limitExceeded('tokens', `An operation has at most ${String(tokens)} tokens.`)
      }
    })
  },
  onValidate({ context, addValidationRule }: ValidatePayload) {
    const { depth, aliases } = context.host.limits
    addValidationRule(maxDepthRule({ n: depth, flattenFragments: true, ...reportAs('depth') }))
    addValidationRule(maxAliasesRule({ n: aliases, ...reportAs('aliases') }))
  },
  onExecute({ args, setResultAndStopExecution }: ExecutePayload) {
    const measurement = measure(args)
    if (measurement instanceof GraphQLError) {
      setResultAndStopExecution({ errors: [measurement] })
      return undefined
    }
    const { cost, invalid } = measurement
    // Any client may send the variables of a persisted operation, so their range is checked for all.
    if (invalid.size > 0) {
      setResultAndStopExecution({ errors: [...invalid].map(invalidArgumentError) })
      return undefined
    }
    const { cost: maxCost } = args.contextValue.host.limits
    if (args.contextValue.trusted || cost <= maxCost) {
      return chargeOperation(cost, args.contextValue, setResultAndStopExecution)
    }
    const message = `This operation may cost ${String(cost)}, at most ${String(maxCost)} is answered. Ask for smaller pages or fewer lists in one another.`
    setResultAndStopExecution({ errors: [limitExceeded('cost', message)] })
    return undefined
  },
  onExecutionResult: reportRefused,
}

/** @returns the cost, or the error that makes the operation invalid */
function measure(args: ExecutePayload['args']): CostMeasurement | GraphQLError {
  try {
    return measureOperation({
      schema: args.schema,
      query: args.document,
      variables: args.variableValues ?? {},
      ...(args.operationName ? { operationName: args.operationName } : {}),
    })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    // Arguments that do not fit have a node; an operation with too many fields has none.
    if (!error.nodes) return limitExceeded('cost', error.message)
    const { message, nodes } = error
    return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT' } })
  }
}

const ranges: Record<InvalidArgument, string> = {
  page: `The argument \`page\` is a number from 1 to ${String(maximumPage)}.`,
  itemsPerPage: `The argument \`itemsPerPage\` is a number from 1 to ${String(maximumPageSize)}.`,
  ids: `The argument \`ids\` has at most ${String(maximumBatch)} ids.`,
}

function invalidArgumentError(field: InvalidArgument): GraphQLError {
  return new GraphQLError(ranges[field], {
    extensions: { code: 'BAD_USER_INPUT', problem: 'request.invalid', field },
  })
}
