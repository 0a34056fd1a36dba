import { type ExecutionResult, GraphQLError } from 'graphql'
import { report } from '../logger.ts'

interface ResultPayload {
  result: ExecutionResult | readonly ExecutionResult[] | AsyncIterable<unknown>
  setResult: (result: ExecutionResult | ExecutionResult[]) => void
}

/**
 * Yoga plugin that gives each error of an HTTP response a code, and each request error an HTTP
 * status.
 */
export const addErrorCodes = {
  onResultProcess({ result, setResult }: ResultPayload) {
    if (Symbol.asyncIterator in result) return
    setResult('length' in result ? result.map(withCodes) : withCodes(result))
  },
}

/** Adds a code to each error of a result, and an HTTP status to each request error. */
export function withCodes(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const isRequestError = !('data' in result)
  return { ...result, errors: result.errors.map((error) => withCode(error, isRequestError)) }
}

/** Messages that replace those of Yoga, because these do not say what to send instead. */
const messages: Readonly<Partial<Record<string, string>>> = {
  'Could not determine what operation to execute.':
    'The document has no operation with this name, or several: send the name of one as `operationName`.',
  'Must provide query string.':
    'Send the text of an operation as `query`, or the id of a registered one as `documentId`.',
}

/**
 * HTTP status of a request error that has no status of its own. Except for `BAD_REQUEST`, clients
 * that accept only `application/json` get 200, as the specification "GraphQL over HTTP" advises.
 */
const requestError = { status: 400, spec: true }

interface Extensions {
  code?: string
  http?: object
  originalError?: unknown
}

function withCode(error: GraphQLError, isRequestError: boolean): GraphQLError {
  const { message, nodes, source, positions, path, originalError: cause } = error
  const { code, http, originalError: _, ...others } = error.extensions as Extensions
  if (code === undefined && cause && !(cause instanceof GraphQLError)) {
    report(cause.stack ?? cause.message)
    const extensions = { code: 'INTERNAL_SERVER_ERROR', http: { status: 500 } }
    return new GraphQLError('Unexpected error.', { extensions })
  }
  const extensions = {
    code: code ?? 'BAD_REQUEST',
    ...others,
    ...((http ?? isRequestError) ? { http: http ?? requestError } : {}),
  }
  // All clients get the same status for a malformed HTTP request.
  if (extensions.code === 'BAD_REQUEST') extensions.http = { ...extensions.http, spec: false }
  const text = messages[message] ?? message
  return new GraphQLError(text, { nodes, source, positions, path, extensions })
}
