import { GraphQLError } from 'graphql'
import { report } from './logger.ts'

type ErrorClass = readonly [code: string, message: string]

const badInput: ErrorClass = ['BAD_USER_INPUT', 'The request cannot be answered as it stands.']

/** Error code for each HTTP status, and the message for a response that has no title. */
const classes: Partial<Record<number, ErrorClass>> = {
  400: badInput,
  401: ['UNAUTHENTICATED', 'Sign in first.'],
  402: ['PAYMENT_REQUIRED', 'The session has ended. Sign in again.'],
  403: ['FORBIDDEN', 'This is not for you.'],
  404: ['NOT_FOUND', 'There is no such thing.'],
  409: ['CONFLICT', 'This is in conflict with what is there.'],
  410: ['GONE', 'It has been removed.'],
  413: badInput,
  414: badInput,
  422: badInput,
  429: ['RATE_LIMITED', 'Too many requests. Wait a little.'],
}
const unavailable: ErrorClass = [
  'UPSTREAM_UNAVAILABLE',
  'A service does not answer. Please try again.',
]

/** Returns the HTTP status of the services' errors with a code. 503 for any other code. */
export function statusOfCode(code: unknown): number {
  const [status] = Object.entries(classes).find(([, own]) => own?.[0] === code) ?? []
  return status === undefined ? 503 : Number(status)
}

/**
 * Statuses that show a defect of the gateway. The gateway itself chooses the method and the format
 * of its requests to services.
 */
const gatewayDefects = new Set([405, 415, 418])

/**
 * JSON body of an error response of REST. If the request is invalid, `errors` lists all mistakes.
 */
interface Problem {
  code?: unknown
  title?: unknown
  field?: unknown
  errors?: unknown
}

interface FailedResponse {
  status?: number
  headers?: Record<string, unknown>
  body?: Problem | null
}

/** Returns the response of a failed REST call or of a `refusal`. Undefined for any other error. */
export function failedResponse(error: unknown): FailedResponse | undefined {
  return error instanceof GraphQLError
    ? (error.extensions['response'] as FailedResponse | undefined)
    : undefined
}

/**
 * Returns the error for a request that the gateway itself refuses, in the form of a failed REST
 * call.
 */
export function refusal(status: number, code: string, title: string, field: string): GraphQLError {
  const response: FailedResponse = { status, body: { code, title, field } }
  return new GraphQLError(title, { extensions: { response } })
}

/** One mistake in a request. `field` is the name of the argument in the GraphQL schema. */
export interface Mistake {
  /** Path of the argument, such as `filter.date.from`. Null if no single argument is at fault. */
  field: string | null
  /** An English sentence for developers. */
  message: string
  /** Code of the service or of the gateway, such as `filters.invalid`. */
  code: string
}

/** Returns all mistakes that the service or the gateway found. */
export function mistakesOf(body: Problem, nameOf: ArgumentName): Mistake[] {
  const problems: Problem[] = Array.isArray(body.errors) ? (body.errors as Problem[]) : [body]
  return problems.map(({ field, title, code }) => ({
    field: typeof field === 'string' ? nameOf(field) : null,
    message: String(title),
    code: String(code),
  }))
}

/** Returns the GraphQL name of a REST parameter. */
export type ArgumentName = (parameter: string) => string

/**
 * Reduces an error of a field to its public parts: the message, the code, the problem, the invalid
 * arguments and the seconds to wait. Host names, URLs and stacks do not reach the client.
 * If a REST call failed, the function `extensions.argumentName` translates the names of the REST
 * parameters. If the error does not have this function, the names are converted to camel case.
 */
export function publicError(error: GraphQLError): GraphQLError {
  const response = failedResponse(error)
  if (response) {
    const { status = 500, headers, body } = response
    const [code, message] = classes[status] ?? unavailable
    if (gatewayDefects.has(status)) {
      report(
        `A service refused the request of ${String(error.path?.join('.'))}: ${String(status)}.`,
      )
    }
    const nameOf = (error.extensions['argumentName'] as ArgumentName | undefined) ?? camelCase
    const isProblem = status < 500 && typeof body?.code === 'string'
    return publicGraphqlError(
      error,
      isProblem && typeof body.title === 'string' ? body.title : message,
      {
        code,
        ...(isProblem ? { problem: body.code } : {}),
        ...(isProblem && typeof body.field === 'string' ? { field: nameOf(body.field) } : {}),
        ...(isProblem && code === 'BAD_USER_INPUT' ? fieldProblems(body, nameOf) : {}),
        ...retryAfter(status, headers?.['retry-after']),
      },
    )
  }
  // An error without a path describes a mistake in the request. The client's developer needs its
  // message.
  if (!error.path) return error
  if (ofUnfitValue.test(error.message)) {
    report(`A response of a service does not fit ${error.path.join('.')}: ${error.message}`)
    return publicGraphqlError(error, unavailable[1], { code: unavailable[0] })
  }
  report(error.originalError?.stack ?? error.message)
  return publicGraphqlError(error, 'Unexpected error.', { code: 'INTERNAL_SERVER_ERROR' })
}

/**
 * Matches the messages of GraphQL for a value that does not fit the type of its field. The values
 * come from the services.
 */
const ofUnfitValue =
  /^Cannot return null for non-nullable field |^Expected Iterable, |^\w+ cannot represent |^Enum "\w+" cannot represent /

/** Returns the mistakes in arguments. Returns no `problems` if the service names no parameter. */
function fieldProblems(body: Problem, nameOf: ArgumentName): { problems?: Mistake[] } {
  const problems = mistakesOf(body, nameOf).filter(({ field }) => field !== null)
  return problems.length === 0 ? {} : { problems }
}

export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Returns the seconds in the Retry-After header of a 429 or 503 response. The header contains
 * seconds or an HTTP date.
 */
function retryAfter(status: number, header: unknown): { retryAfter?: number } {
  if ((status !== 429 && status !== 503) || typeof header !== 'string') return {}
  const seconds = /^\d{1,6}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? {} : { retryAfter: Math.max(seconds, 0) }
}

function publicGraphqlError(
  { nodes, path }: GraphQLError,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  return new GraphQLError(message, { nodes, path, extensions })
}
