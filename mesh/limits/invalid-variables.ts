import { GraphQLError } from 'graphql'

/**
 * Removes the sent values from the error about an invalid variable, because they may be passwords or tokens.
 * The names of the variable and its fields remain.
 */
export function withoutValues(error: GraphQLError): GraphQLError {
  const { message, originalError } = error
  if (!message.startsWith('Variable "$') || !originalError) return error
  const reason = originalError.message
  const subject = message.slice(0, -`; ${reason}`.length)
  const [, name = ''] = /^Variable "\$(\w+)"/.exec(subject) ?? []
  // graphql-js ends the subject with the path, behind the value.
  const [, path = name] = / at "([\w.[\]]+)"$/.exec(subject) ?? []
  return new GraphQLError(`Variable "$${path}" is invalid: ${reasonWithoutValue(reason)}`, {
    nodes: error.nodes,
    extensions: error.extensions,
  })
}

/** Reasons of scalars end with the value, reasons of enums begin with it. */
function reasonWithoutValue(reason: string): string {
  return reason
    .replace(/( cannot represent [^:]*):.*$/s, '$1.')
    .replace(/^Value ".*" does not exist in /s, 'The value does not exist in ')
}
