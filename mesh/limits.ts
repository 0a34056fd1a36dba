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
import { type InvalidPaging, type Measured, measureOperation } from './cost.ts'
import { maximumPage, maximumPageSize } from './list-arguments.ts'
import type { GatewayContext } from './rest.ts'
import { limits } from './settings.ts'

/** A refusal says which limit it was, so that a client can ask for less. */
function limitExceeded(limit: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED', limit } })
}

function refuseAs(limit: string) {
  return {
    propagateOnRejection: false,
    onReject: [
      (context: ValidationContext | null, { message }: GraphQLError) => {
        context?.reportError(limitExceeded(limit, message.replace(/^Syntax Error: /, '')))
      },
    ],
  }
}

interface Parsing {
  setParseFn: (parse: (source: string, options?: object) => DocumentNode) => void
}

interface Validating {
  addValidationRule: (rule: ValidationRule) => void
}

interface Executing {
  args: {
    schema: GraphQLSchema
    document: DocumentNode
    operationName?: string | null
    variableValues?: Record<string, unknown> | null
    contextValue: GatewayContext
  }
  setResultAndStopExecution: (result: ExecutionResult) => void
}

/** Refuses operations beyond the limits; the cost of the site's own operations is not limited. */
export const operationLimits = {
  onParse({ setParseFn }: Parsing) {
    setParseFn((source, options) => {
      const { tokens } = limits()
      try {
        return parse(source, { ...options, maxLexicalTokens: tokens })
      } catch (error) {
        if (!(error instanceof GraphQLError) || !error.message.includes('tokens')) throw error
        throw limitExceeded('tokens', `An operation has at most ${String(tokens)} tokens.`)
      }
    })
  },
  onValidate({ addValidationRule }: Validating) {
    const { depth, aliases } = limits()
    addValidationRule(maxDepthRule({ n: depth, flattenFragments: true, ...refuseAs('depth') }))
    addValidationRule(maxAliasesRule({ n: aliases, ...refuseAs('aliases') }))
  },
  onExecute({ args, setResultAndStopExecution }: Executing) {
    const measured = measure(args)
    if (measured instanceof GraphQLError) {
      setResultAndStopExecution({ errors: [measured] })
      return
    }
    const { cost, invalid } = measured
    // Anybody may send the variables of a trusted operation, so their range is checked as well.
    if (invalid !== undefined) {
      setResultAndStopExecution({ errors: [pagingRefused(invalid)] })
      return
    }
    const { cost: most } = limits()
    if (args.contextValue.trusted || cost <= most) return
    const message = `This operation may cost ${String(cost)}, at most ${String(most)} is answered. Ask for smaller pages or fewer lists in one another.`
    setResultAndStopExecution({ errors: [limitExceeded('cost', message)] })
  },
}

/** @returns the cost of the operation, or what keeps it from being executed */
function measure(args: Executing['args']): Measured | GraphQLError {
  try {
    return measureOperation({
      schema: args.schema,
      query: args.document,
      variables: args.variableValues ?? {},
      ...(args.operationName ? { operationName: args.operationName } : {}),
    })
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

const ranges: Record<InvalidPaging, string> = {
  page: `\`page\` is a number from 1 to ${String(maximumPage)}.`,
  itemsPerPage: `\`itemsPerPage\` is a number from 1 to ${String(maximumPageSize)}.`,
}

function pagingRefused(field: InvalidPaging): GraphQLError {
  return new GraphQLError(ranges[field], {
    extensions: { code: 'BAD_USER_INPUT', problem: 'request.invalid', field },
  })
}
