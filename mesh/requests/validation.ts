import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  validate,
  type ValidationRule,
} from 'graphql'

interface ValidatePayload {
  addValidationRule: (rule: ValidationRule) => void
  setValidationFn: (
    validateOnce: (
      schema: GraphQLSchema,
      document: DocumentNode,
      rules?: readonly ValidationRule[],
    ) => readonly GraphQLError[],
  ) => void
}

/** Envelop plugin: one error per mistake of a document, and a clear error for subscriptions. */
export const validation = {
  onValidate({ addValidationRule, setValidationFn }: ValidatePayload) {
    addValidationRule(noSubscriptions)
    // Yoga and Mesh both add the rules of graphql-js, and a rule that runs twice reports each mistake twice.
    setValidationFn((schema, document, rules) => validate(schema, document, [...new Set(rules)]))
  },
}

const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation !== OperationTypeNode.SUBSCRIPTION) return
    const message = 'There are no subscriptions. Send a query again to get newer data.'
    const extensions = { code: 'OPERATION_NOT_SUPPORTED' }
    context.reportError(new GraphQLError(message, { nodes: node, extensions }))
  },
})
