import type { FastifyError, FastifyReply } from 'fastify'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { isDiskFull } from './disk-full.ts'
import { log } from './log.ts'
import { Problem, type ProblemBody } from './problem.ts'
import { requestIdHeader } from './request-id.ts'

/** Seconds until it is worth while to ask again. */
const retryAfter = '10'

/** Answers with a problem body whatever was thrown; tells the log what is not the caller's fault. */
export function answerError(error: FastifyError | Problem, reply: FastifyReply): FastifyReply {
  // Nobody waits for the response, and nothing went wrong.
  if (isAborted(error)) return reply.code(clientClosedRequest).send()
  const body = problemBody(error)
  // The details of a defect are for the log; the caller learns that it was not his fault.
  if (body.status >= 500 && !(error instanceof Problem)) {
    if (body.code === 'service.diskFull') log.warn(`disk full: ${error.message}`)
    else if (body.status === 503) log.warn(`database: ${error.message}`)
    else log.error({ route: reply.request.routeOptions.url, err: error }, 'request failed')
  }
  const wait = error instanceof Problem ? error.retryAfter : undefined
  if (wait !== undefined) reply.header('retry-after', String(wait))
  else if (body.status === 503) reply.header('retry-after', retryAfter)
  return (
    reply
      .code(body.status)
      // An address that is no address is refused before any hook could name the request.
      .header(requestIdHeader, reply.request.id)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(body))
  )
}

/** As web servers log a request whose client has gone. */
const clientClosedRequest = 499

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

export const routeNotFound = () =>
  new Problem(404, 'route.notFound', 'There is nothing at this address.')

function problemBody(error: FastifyError | Problem): ProblemBody {
  if (error instanceof Problem) {
    const { status, code, field } = error
    return { status, code, title: error.message, ...(field === undefined ? {} : { field }) }
  }
  // What cannot be an id is one of nothing.
  if (error.validationContext === 'params' || error.code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return problemBody(routeNotFound())
  }
  if (error.validation) {
    const field = fieldAtFault(error.validation[0])
    return {
      status: 400,
      code: 'request.invalid',
      title: error.message,
      ...(field === undefined ? {} : { field }),
    }
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return {
      status: error.statusCode,
      code: 'request.refused',
      title: sentences[error.code] ?? error.message,
    }
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

/** Where Fastify's own sentence repeats what was sent. */
const sentences: Partial<Record<string, string>> = {
  FST_ERR_BAD_URL: 'This is not a valid address.',
}

type Fault = NonNullable<FastifyError['validation']>[number]

function fieldAtFault(fault: Fault | undefined): string | undefined {
  const missing = fault?.params['requiredProperties']
  const path = fault?.instancePath.split('/')[1]
  return path ?? (Array.isArray(missing) ? String(missing[0]) : undefined)
}
