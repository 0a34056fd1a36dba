import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  validate,
  type ValidationRule,
} from 'graphql'
import type { GatewayContext } from '../settings.ts'
import { maximumErrors } from './variables.ts'

interface ValidatePayload {
  context: Partial<GatewayContext>
  addValidationRule: (rule: ValidationRule) => void
  setValidationFn: (
    validateOnce: (
      schema: GraphQLSchema,
      document: DocumentNode,
      rules?: readonly ValidationRule[],
    ) => readonly GraphQLError[],
  ) => void
}

/**
 * Envelop plugin that reports each mistake of a document once. It gives a clear error for a
 * subscription that is not sent as a stream.
 */
export const validation = {
  onValidate({ context, addValidationRule, setValidationFn }: ValidatePayload) {
    addValidationRule(context.isStream === true ? onlySubscriptions : noSubscriptions)
    // Yoga and Mesh both add the rules of graphql-js. A rule that runs twice would report each
    // mistake twice.
    setValidationFn((schema, document, rules) =>
      validate(schema, document, [...new Set(rules)], { maxErrors: maximumErrors }),
    )
  },
}

const onStreams =
  'Send a subscription, and nothing else, with the header `Accept: text/event-stream`.'

const refuse =
  (isRefused: (operation: OperationTypeNode) => boolean): ValidationRule =>
  (context) => ({
    OperationDefinition(node) {
      if (!isRefused(node.operation)) return
      const extensions = { code: 'OPERATION_NOT_SUPPORTED' }
      context.reportError(new GraphQLError(onStreams, { nodes: node, extensions }))
    },
  })

const noSubscriptions = refuse((operation) => operation === OperationTypeNode.SUBSCRIPTION)
const onlySubscriptions = refuse((operation) => operation !== OperationTypeNode.SUBSCRIPTION)
