import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Thrown for a request that the route refuses before GraphQL runs. The client gets a GraphQL error
 * with this status.
 */
export class RefusedRequest extends Error {
  readonly statusCode: number
  /** `extensions.code` of the error. */
  readonly code: string
  /** Further `extensions` of the error. */
  readonly extensions: object

  constructor(statusCode: number, code: string, message: string, extensions: object = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.extensions = extensions
  }
}

const responseType = 'application/graphql-response+json'

/** Sends one error in the format of GraphQL over HTTP. */
export function sendGraphqlError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { message, extensions }: { message: string; extensions: { code: string } & object },
): FastifyReply {
  const isAccepted = request.headers.accept?.includes(responseType) === true
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(`${isAccepted ? responseType : 'application/json'}; charset=utf-8`)
    .send(JSON.stringify({ errors: [{ message, extensions }] }))
}
