import {
  GraphQLError,
  type OperationDefinitionNode,
  OperationTypeNode,
  validate,
  type ValidationRule,
} from 'graphql'
import type { ValidatePayload } from '../plugin.ts'
import { maximumErrors } from './variables.ts'

/**
 * Envelop plugin that reports each mistake of a document once. Clients must request a subscription
 * as `text/event-stream`. They may request other operations so only if these have `@live`.
 */
export const validation = {
  onValidate({ context, addValidationRule, setValidationFn }: ValidatePayload) {
    addValidationRule(context.isStream === true ? onlyLive : noSubscriptions)
    // Yoga and Mesh both add the rules of graphql-js. A rule that runs twice would report each
    // mistake twice.
    setValidationFn((schema, document, rules) =>
      validate(schema, document, [...new Set(rules)], { maxErrors: maximumErrors }),
    )
  },
}

const onStreams =
  'The header `Accept: text/event-stream` is for subscriptions and for queries with `@live`. Subscriptions need it.'

const refuse =
  (isRefused: (operation: OperationDefinitionNode) => boolean): ValidationRule =>
  (context) => ({
    OperationDefinition(node) {
      if (!isRefused(node)) return
      const extensions = { code: 'OPERATION_NOT_SUPPORTED' }
      context.reportError(new GraphQLError(onStreams, { nodes: node, extensions }))
    },
  })

const isSubscription = ({ operation }: OperationDefinitionNode) =>
  operation === OperationTypeNode.SUBSCRIPTION
const isLiveQuery = ({ directives = [] }: OperationDefinitionNode) =>
  directives.some(({ name }) => name.value === 'live')

const noSubscriptions = refuse(isSubscription)
const onlyLive = refuse((operation) => !isSubscription(operation) && !isLiveQuery(operation))
