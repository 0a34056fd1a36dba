import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
} from 'graphql'
import type { GatewayHost } from '../settings.ts'
import { type OperationParameters, textOf } from './documents.ts'
import { fieldsOf, fragmentsOf } from './fragments.ts'

/**
 * Returns a key of an introspection query. Requests with the same query and variables have the same
 * key, even if they differ in layout, operation name or HTTP method.
 * @returns undefined for an operation that reads more than the schema, for a document with several
 * operations, and for a document that cannot be parsed
 */
export function introspectionOf(
  { variables, operationName, ...request }: OperationParameters,
  host: Pick<GatewayHost, 'documents' | 'limits'>,
): string | undefined {
  const document = documentOf(request, host)
  const [operation, ...others] = document?.definitions.filter(isOperation) ?? []
  if (!document || operation?.operation !== OperationTypeNode.QUERY || others.length > 0) {
    return undefined
  }
  if (operationName != null && operationName !== operation.name?.value) return undefined
  const fields = fieldsOf(operation.selectionSet, fragmentsOf(document))
  if (!fields.some(readsSchema) || !fields.every((field) => field.name.value.startsWith('__'))) {
    return undefined
  }
  const definitions = document.definitions.map((definition) =>
    definition === operation ? { ...operation, name: undefined } : definition,
  )
  return print({ ...document, definitions }) + JSON.stringify(valuesOf(operation, variables))
}

function documentOf(
  request: OperationParameters,
  host: Pick<GatewayHost, 'documents' | 'limits'>,
): DocumentNode | undefined {
  try {
    const text = textOf(request, host)
    if (typeof text !== 'string' || !/__(?:schema|type)\b/.test(text)) return undefined
    return parse(text, { maxLexicalTokens: host.limits.tokens, noLocation: true })
  } catch (error) {
    // Ignores the error here, because the gateway reports it when it executes the request.
    if (error instanceof GraphQLError) return undefined
    throw error
  }
}

const isOperation = (definition: DefinitionNode): definition is OperationDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION

const readsSchema = ({ name }: FieldNode) => name.value !== '__typename'

/**
 * Returns names and values of the operation's variables that the request gives, in the order in
 * which the operation declares them.
 */
function valuesOf({ variableDefinitions = [] }: OperationDefinitionNode, variables: unknown) {
  const given = new Map<string, unknown>(Object.entries(variables ?? {}))
  const names = variableDefinitions.map(({ variable }) => variable.name.value)
  return names.filter((name) => given.has(name)).map((name) => [name, given.get(name)])
}
