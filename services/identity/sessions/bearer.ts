import type { FastifyRequest } from 'fastify'

/**
 * Returns the token of `Authorization: Bearer …`. Returns an empty text if the header is malformed,
 * and undefined if there is no such header.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { authorization } = headers
  if (authorization === undefined || authorization === '') return undefined
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization)?.[1] ?? ''
}
