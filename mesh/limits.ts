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
import { costOf } from './cost.ts'
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

/** No operation of a stranger is larger than the limits; our own pages are trusted. */
export const operationLimits = {
  onParse({ setParseFn }: Parsing) {
    setParseFn((source, options) => {
      const { tokens } = limits()
      try {
        return parse(source, { ...options, maxTokens: tokens })
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
    if (args.contextValue.trusted) return
    const { cost: most } = limits()
    const cost = costOf({
      schema: args.schema,
      query: args.document,
      variables: args.variableValues ?? {},
      ...(args.operationName ? { operationName: args.operationName } : {}),
    })
    if (cost <= most) return
    const message = `This operation may cost ${String(cost)}, at most ${String(most)} is answered. Ask for smaller pages or fewer lists in one another.`
    setResultAndStopExecution({ errors: [limitExceeded('cost', message)] })
  },
}
