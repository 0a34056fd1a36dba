import { type ExecutionResult, GraphQLError } from 'graphql'

interface ResultPayload {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
  context: { params?: { query?: string | null } }
}

/**
 * Yoga plugin that removes sent values from errors about variables of mutations, because the values
 * may be passwords or tokens.
 * Errors about queries keep the values, because they help the developer of a client.
 */
export const secretValues = {
  onExecutionResult({ result, setResult, context }: ResultPayload) {
    if (Symbol.asyncIterator in result || !result.errors) return
    if (context.params?.query?.includes('mutation') !== true) return
    setResult({ ...result, errors: result.errors.map(withoutValues) })
  },
}

function withoutValues(error: GraphQLError): GraphQLError {
  const { message, originalError, nodes, extensions } = error
  if (error.path || !message.startsWith('Variable "$')) return error
  const reason = originalError?.message ?? message
  return new GraphQLError(`${subjectOf(message, reason)}${reasonWithoutValue(reason)}`, {
    nodes,
    extensions,
  })
}

/**
 * The first part of graphql-js's message about a wrong variable. It contains the path of the wrong
 * field and no value. The reason of the error follows this part.
 */
function subjectOf(message: string, reason: string): string {
  if (reason === message) return ''
  const subject = message.slice(0, -`; ${reason}`.length)
  const [, name = ''] = /^Variable "\$(\w+)"/.exec(subject) ?? []
  const [, path = name] = / at "([\w.[\]]+)"$/.exec(subject) ?? []
  return `Variable "$${path}" is not valid: `
}

/**
 * Removes the wrong value from the reason that an error gives. The reason of a scalar ends with the
 * value. The reason of an enum begins with the value.
 */
function reasonWithoutValue(reason: string): string {
  return reason
    .replace(/( cannot represent [^:]*):.*$/s, '$1.')
    .replace(/Value ".*" does not exist in /s, 'The value does not exist in ')
}
