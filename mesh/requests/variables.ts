import {
  coerceInputValue,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  OperationTypeNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'
import type { ExecutePayload } from '../plugin.ts'

/**
 * Number of errors after which the gateway stops checking a document or a variable, because each
 * error takes time.
 */
export const maximumErrors = 20

const isRequired = 'A value is required.'

/**
 * Envelop plugin that refuses variables of a wrong type. `extensions.field` contains the path of
 * each wrong value. Errors about mutations do not contain the values, because they may be passwords
 * or tokens.
 */
export const variables = {
  onExecute({ args, setResultAndStopExecution }: ExecutePayload) {
    const operation = getOperationAST(args.document, args.operationName)
    const definitions = operation?.variableDefinitions ?? []
    const isMutation = operation?.operation === OperationTypeNode.MUTATION
    const errors = definitions.flatMap((definition) =>
      errorsOf(args.schema, definition, args.variableValues ?? {}, isMutation),
    )
    if (errors.length > 0) {
      setResultAndStopExecution({ errors: errors.slice(0, maximumErrors) })
    }
  },
}

function errorsOf(
  schema: GraphQLSchema,
  node: VariableDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  areSecret: boolean,
): GraphQLError[] {
  const name = node.variable.name.value
  const type = typeFromAST(schema, node.type)
  // Skips types that are not input types, because the validation of the document refuses them.
  if (!isInputType(type)) return []
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value == null) {
    const isMissing = isNonNullType(type) && (value === null || node.defaultValue === undefined)
    return isMissing ? [invalidVariable(node, name, isRequired)] : []
  }
  const errors: GraphQLError[] = []
  try {
    coerceInputValue(value, type, (path, _value, { message }) => {
      const { key, reason } = ofInputField(message)
      const field = name + print(key === undefined ? path : [...path, key])
      errors.push(invalidVariable(node, field, areSecret ? withoutValue(reason) : reason))
      if (errors.length === maximumErrors) throw new TooManyErrors()
    })
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error
  }
  return errors
}

/**
 * Finds the name of the field in an error message of graphql-js about a missing or an unknown field.
 * The path of such an error ends with the object around the field.
 */
function ofInputField(message: string): { key?: string; reason: string } {
  const missing = /^Field "(.*)" of required type ".*" was not provided\.$/s.exec(message)
  if (missing?.[1] !== undefined) return { key: missing[1], reason: isRequired }
  const unknown = /^Field "(.*?)" is not defined by type "/s.exec(message)
  return unknown?.[1] === undefined ? { reason: message } : { key: unknown[1], reason: message }
}

/**
 * Removes the wrong value from an error message of graphql-js. The message about a scalar ends with
 * the value. The message about an enum begins with the value.
 */
function withoutValue(reason: string): string {
  return reason
    .replace(/( cannot represent [^:]*):.*$/s, '$1.')
    .replace(/Value ".*" does not exist in /s, 'The value does not exist in ')
}

/** Thrown to end the check of a variable. */
class TooManyErrors extends Error {}

/** Formats a path: `['sport', 0]` → `.sport[0]`. */
function print(path: readonly (string | number)[]): string {
  return path.map((key) => (typeof key === 'number' ? `[${String(key)}]` : `.${key}`)).join('')
}

function invalidVariable(
  node: VariableDefinitionNode,
  field: string,
  message: string,
): GraphQLError {
  return new GraphQLError(`Variable "$${field}" is not valid: ${message}`, {
    nodes: node,
    extensions: { code: 'BAD_USER_INPUT', field },
  })
}
