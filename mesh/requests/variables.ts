import {
  coerceInputValue,
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type ExecutionResult,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'

interface ExecutePayload {
  args: {
    schema: GraphQLSchema
    document: DocumentNode
    operationName?: string | null
    variableValues?: Record<string, unknown> | null
  }
  setResultAndStopExecution: (result: ExecutionResult) => void
}

/** Maximum number of errors per request. The check then stops, because each error takes time. */
export const maximumErrors = 20

/**
 * Envelop plugin that refuses variables of a wrong type. `extensions.field` contains the path of
 * each wrong value.
 */
export const variables = {
  onExecute({ args, setResultAndStopExecution }: ExecutePayload) {
    const operation = getOperationAST(args.document, args.operationName)
    const definitions = operation?.variableDefinitions ?? []
    const errors = definitions.flatMap((definition) =>
      errorsOf(args.schema, definition, args.variableValues ?? {}),
    )
    if (errors.length > 0) {
      setResultAndStopExecution({ errors: errors.slice(0, maximumErrors) })
    }
  },
}

function errorsOf(
  schema: GraphQLSchema,
  node: VariableDefinitionNode,
  values: Record<string, unknown>,
): GraphQLError[] {
  const name = node.variable.name.value
  const type = typeFromAST(schema, node.type)
  // Skips other types, because the validation of the document refuses them.
  if (!isInputType(type)) return []
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value == null) {
    const isMissing = isNonNullType(type) && (value === null || node.defaultValue === undefined)
    return isMissing ? [invalidVariable(node, name, `A value is required.`)] : []
  }
  const errors: GraphQLError[] = []
  try {
    coerceInputValue(value, type, (path, _value, { message }) => {
      errors.push(invalidVariable(node, name + print(path), message))
      if (errors.length === maximumErrors) throw new TooManyErrors()
    })
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error
  }
  return errors
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
