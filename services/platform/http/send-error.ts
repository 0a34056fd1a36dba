import type { FastifyError, FastifyReply } from 'fastify'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { StandbyMissing } from '../database/replicated-client.ts'
import { log } from '../log.ts'
import { invalidRequest, Problem, type ProblemBody } from './problem.ts'
import { requestIdHeader } from './request-id.ts'

/**
 * Number of seconds in the Retry-After header of a 503 response, if the problem does not contain
 * another number.
 */
const retryAfter = '10'

/**
 * Sends a thrown error as a problem body. Logs only programming errors and unavailable resources.
 */
export function sendError(error: FastifyError | Problem, reply: FastifyReply): FastifyReply {
  // The client has disconnected, so no body is sent and no error is logged.
  if (isAborted(error)) return reply.code(clientClosedRequest).send()
  const body = problemBody(error)
  // Writes the details of a programming error only to the log. The response never contains them.
  if (body.status >= 500 && !(error instanceof Problem)) {
    if (body.code === 'service.diskFull') log.warn(`disk full: ${error.message}`)
    else if (body.status === 503) log.warn(`database: ${error.message}`)
    else log.error({ route: reply.request.routeOptions.url, err: error }, 'request failed')
  }
  // RFC 9110 requires this header. Browsers show no dialog for this scheme.
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  const retryAfterSeconds = error instanceof Problem ? error.retryAfter : undefined
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  else if (body.status === 503) reply.header('retry-after', retryAfter)
  return (
    reply
      .code(body.status)
      // Adds the request id here, because Fastify refuses a malformed URL before any hook could add
      // it.
      .header(requestIdHeader, reply.request.id)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(body))
  )
}

/** The status that nginx logs for a request whose client has disconnected. */
const clientClosedRequest = 499

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

export const routeNotFound = () =>
  new Problem(404, 'route.notFound', 'There is nothing at this address.')

export function notJson(): Problem {
  return new Problem(400, 'request.notJson', 'Send one valid JSON object as the body.', 'body')
}

/** Wrong bytes would become U+FFFD in a stored text, for example in a name. */
export function notUtf8(): Problem {
  return new Problem(400, 'request.notUtf8', 'Send the body in UTF-8.', 'body')
}

function problemBody(error: FastifyError | Problem): ProblemBody {
  if (error instanceof Problem) {
    const { status, code, field, errors } = error
    return {
      status,
      code,
      title: error.message,
      ...(field === undefined ? {} : { field }),
      ...(errors === undefined ? {} : { errors }),
    }
  }
  // A malformed id gets the status 404, like an unknown id.
  if (error.validationContext === 'params' || error.code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return problemBody(routeNotFound())
  }
  if (error.validation) {
    const errors = error.validation.map(({ instancePath: field, message: title = '' }) => {
      return { field, code: 'request.invalid', title }
    })
    return problemBody(invalidRequest(errors))
  }
  const refusal = refusals[error.code]
  if (refusal !== undefined) return problemBody(refusal())
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { status: error.statusCode, code: 'request.refused', title: error.message }
  }
  if (error instanceof StandbyMissing) {
    const title = 'No standby of the database confirms changes. Please send this again in a moment.'
    return { status: 503, code: 'service.standbyMissing', title }
  }
  if (isDiskFull(error)) {
    const title = 'The disk is full: nothing can be saved at the moment. Reading goes on.'
    return { status: 503, code: 'service.diskFull', title }
  }
  if (isDatabaseUnavailable(error)) {
    return { status: 503, code: 'service.unavailable', title: 'Please try again in a moment.' }
  }
  return { status: 500, code: 'service.failed', title: 'There was an unspecified error.' }
}

/**
 * Problems that replace errors of Fastify. The messages of Fastify repeat parts of the request, or
 * do not say what the client can do.
 */
const refusals: Partial<Record<string, () => Problem>> = {
  FST_ERR_BAD_URL: () => new Problem(400, 'request.refused', 'This is not a valid address.'),
  FST_ERR_CTP_INVALID_JSON_BODY: notJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: notJson,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(
      415,
      'request.wrongType',
      'This address takes no body of this type. Send a JSON body with the type application/json.',
      'content-type',
    ),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem(413, 'request.tooLarge', 'The body is too large. Send less at once.', 'body'),
}
