import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './response-cache.ts'

/** Sends a kept answer, or that the visitor has it already. */
export async function sendAnswer(
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header('etag', answer.etag).header('cache-control', cacheControl)
  if (request.headers['if-none-match']?.includes(answer.etag) === true)
    return reply.code(304).send()
  reply.type(answer.contentType)
  const isPicture = answer.contentType.startsWith('image/')
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (isPicture || !takesBrotli) return reply.send(answer.body)
  return reply.header('content-encoding', 'br').send(await answer.brotli())
}
