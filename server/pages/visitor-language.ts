import type { FastifyRequest } from 'fastify'

/** Returns the language hints of a request: the language cookie and the Accept-Language header. */
export function languageHintsOf({ headers, server }: FastifyRequest) {
  // Parses the cookies here, because `request.cookies` is missing when the router could not parse
  // the URL.
  const { language: stored } = server.parseCookie(headers.cookie ?? '')
  return { stored, acceptLanguage: headers['accept-language'] }
}
