import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`; empty if malformed, undefined without the header. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { authorization } = headers
  if (authorization === undefined || authorization === '') return undefined
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization)?.[1] ?? ''
}
