import { GraphQLError } from 'graphql'
import { report } from './logger.ts'

const classes: Record<number, string> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  422: 'BAD_USER_INPUT',
  429: 'RATE_LIMITED',
}

interface Problem {
  code?: unknown
  title?: unknown
  field?: unknown
}

/**
 * What may cross the gateway when something fails: the class in `extensions.code`, the service's
 * dotted code in `extensions.problem`, the field at fault. Never a host, an address, a body or a stack.
 */
export function publicError(error: GraphQLError): GraphQLError {
  const response = error.extensions['response'] as
    | { status?: number; headers?: Record<string, unknown>; body?: Problem | null }
    | undefined
  if (response) {
    const { status = 500, headers, body } = response
    const code = classes[status] ?? 'UPSTREAM_UNAVAILABLE'
    const known = status < 500 && typeof body?.code === 'string'
    return rebuilt(error, known && typeof body.title === 'string' ? body.title : sentences[code], {
      code,
      ...(known ? { problem: body.code } : {}),
      ...(known && typeof body.field === 'string' ? { field: camelCase(body.field) } : {}),
      ...retryAfter(status, headers?.['retry-after']),
    })
  }
  // Raised before anything ran: the operation is at fault, and its author needs the message.
  if (!error.path) return error
  report(error.originalError?.stack ?? error.message)
  return rebuilt(error, 'Unexpected error.', { code: 'INTERNAL_SERVER_ERROR' })
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** When to ask again, in seconds, where the service says so: as a number, or as a moment. */
function retryAfter(status: number, given: unknown): { retryAfter?: number } {
  if ((status !== 429 && status !== 503) || typeof given !== 'string') return {}
  const seconds = /^\d{1,6}$/.test(given)
    ? Number(given)
    : Math.ceil((Date.parse(given) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? {} : { retryAfter: Math.max(seconds, 0) }
}

const sentences: Record<string, string> = {
  BAD_USER_INPUT: 'The request cannot be answered as it stands.',
  UNAUTHENTICATED: 'Sign in first.',
  PAYMENT_REQUIRED: 'This has to be unlocked first.',
  FORBIDDEN: 'This is not for you.',
  NOT_FOUND: 'There is no such thing.',
  GONE: 'It has been removed.',
  CONFLICT: 'This is in conflict with what is there.',
  RATE_LIMITED: 'Too many requests. Wait a little.',
  UPSTREAM_UNAVAILABLE: 'A service does not answer. Please try again.',
}

function rebuilt(
  error: GraphQLError,
  message: string | undefined,
  extensions: Record<string, unknown>,
): GraphQLError {
  return new GraphQLError(message ?? 'Unexpected error.', {
    nodes: error.nodes,
    path: error.path,
    extensions,
  })
}
