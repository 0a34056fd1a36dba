import type { FastifyRequest } from 'fastify'

/** What a request tells about the language of its visitor. */
export function visitorOf({ headers, server }: FastifyRequest) {
  // `request.cookies` is missing at an address that no route could read.
  const { language: stored } = server.parseCookie(headers.cookie ?? '')
  return { stored, acceptLanguage: headers['accept-language'] }
}
