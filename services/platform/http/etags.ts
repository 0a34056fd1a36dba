import etag from '@fastify/etag'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Adds a weak ETag to each response whose body is a text or a buffer. Responds 304 without a body
 * to a client that has the current response.
 */
export async function addEtags(app: Pick<FastifyInstance, 'register' | 'addHook'>): Promise<void> {
  await app.register(etag, { weak: true, replyWith304: false })
  app.addHook('onSend', (request, reply, payload, done) => {
    const current = reply.getHeader('etag')
    const isUnchanged =
      reply.statusCode === 200 &&
      isRead(request) &&
      typeof current === 'string' &&
      hasCurrent(request, current)
    if (isUnchanged) reply.code(304)
    done(null, isUnchanged ? '' : payload)
  })
}

/**
 * Returns true if the `If-None-Match` header of a request has the current ETag. Compares without
 * regard to `W/`, as RFC 9110 requires. `*` matches every ETag of a GET or HEAD.
 */
export function hasCurrent(request: Pick<FastifyRequest, 'method' | 'headers'>, current: string) {
  const given = request.headers['if-none-match']
  if (given === undefined) return false
  if (given.trim() === '*') return isRead(request)
  return given.match(/"[^"]*"/g)?.includes(current.replace(/^W\//, '')) === true
}

const isRead = ({ method }: Pick<FastifyRequest, 'method'>) => method === 'GET' || method === 'HEAD'
