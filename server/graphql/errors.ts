import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../../mesh/settings.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { log } from '../../services/platform/log.ts'
import { RefusedRequest, sendGraphqlError } from './refused-request.ts'

const fastifyErrors = ({ bytes }: Limits): Partial<Record<string, RefusedRequest>> => ({
  FST_ERR_CTP_BODY_TOO_LARGE: new RefusedRequest(
    413,
    'LIMIT_EXCEEDED',
    `A request has at most ${String(bytes)} bytes.`,
    { limit: 'bytes' },
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: emptyResponses[415],
})

/** Errors by status, for responses of the gateway with an empty body. */
export const emptyResponses: Partial<Record<number, RefusedRequest>> = {
  406: new RefusedRequest(
    406,
    'BAD_REQUEST',
    'Accept application/graphql-response+json or application/json.',
  ),
  415: new RefusedRequest(415, 'BAD_REQUEST', 'Send the operation as application/json.'),
}

/** `extensions.code` by the status of a refused request. */
const refusalCodes: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
  503: 'UPSTREAM_UNAVAILABLE',
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Sends errors of the route and of Fastify in the format of GraphQL over HTTP. */
export const errorHandler =
  (limits: Limits) =>
  (
    error: FastifyError | RefusedRequest | Problem,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const refusalCode = error instanceof Problem ? refusalCodes[error.status] : undefined
    if (error instanceof Problem && refusalCode !== undefined) {
      const { status, message, code: problem, retryAfter } = error
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      const extensions = { code: refusalCode, problem, retryAfter }
      return sendGraphqlError(request, reply, status, { message, extensions })
    }
    // The client has disconnected, so no response in the format of GraphQL is needed.
    if (error.name === 'AbortError') throw error
    const refused = fastifyErrors(limits)[error.code] ?? error
    if (refused instanceof RefusedRequest) {
      const { statusCode, code, message, extensions } = refused
      if (statusCode === 405) reply.header('allow', isRead(request) ? 'POST' : 'GET, HEAD, POST')
      return sendGraphqlError(request, reply, statusCode, {
        message,
        extensions: { code, ...extensions },
      })
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status < 500) {
      const { message } = error
      return sendGraphqlError(request, reply, status, {
        message,
        extensions: { code: 'BAD_REQUEST' },
      })
    }
    log.error({ route: '/graphql', err: error }, 'request failed')
    return sendGraphqlError(request, reply, 500, {
      message: 'Unexpected error.',
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    })
  }
