import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  GraphQLError,
  GraphQLSchema,
  ValidationRule,
} from 'graphql'
import type { GatewayContext } from './settings.ts'

// Types of the parts of Envelop's hooks that the gateway's plugins use.

export interface ParsePayload {
  context: GatewayContext
  setParseFn: (parse: (source: string, options?: object) => DocumentNode) => void
}

export interface ValidatePayload {
  context: GatewayContext
  addValidationRule: (rule: ValidationRule) => void
  setValidationFn: (
    validate: (
      schema: GraphQLSchema,
      document: DocumentNode,
      rules?: readonly ValidationRule[],
    ) => readonly GraphQLError[],
  ) => void
}

export type OperationArguments = ExecutionArgs & { contextValue: GatewayContext }

export interface ExecutePayload {
  args: OperationArguments
  setExecuteFn: (execute: (args: ExecutionArgs) => unknown) => void
  setResultAndStopExecution: (result: ExecutionResult) => void
}

export interface ResultPayload {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/** The methods of Mesh's Envelop instance that check and execute a document. */
export interface Enveloped {
  schema: GraphQLSchema
  parse: (text: string) => DocumentNode
  validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[]
  contextFactory: (context: GatewayContext) => Promise<GatewayContext>
  execute: (args: OperationArguments) => ExecutionResult | Promise<ExecutionResult>
}
