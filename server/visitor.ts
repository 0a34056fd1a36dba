import type { FastifyRequest } from 'fastify'

/** What a request tells about the language of its visitor. */
export function visitorOf({ headers }: FastifyRequest) {
  const stored = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return { stored, acceptLanguage: headers['accept-language'] }
}
