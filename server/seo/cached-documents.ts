import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Admission } from '../../services/platform/http/admission.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { SingleFlight } from '../../services/platform/single-flight.ts'
import { CachedResponse, type ResponseCache } from '../response-cache/response-cache.ts'
import { sendCachedResponse } from '../response-cache/send-cached-response.ts'

export interface Document {
  contentType: string
  body: string | Buffer
}

/** Registers a GET route for a generated document; `:name` in the path is a parameter. */
export type AddDocument = (
  path: string,
  make: (parameters: Record<string, string>) => Promise<Document>,
) => void

const fiveMinutes = 300_000
const maxBytes = 64_000_000

/**
 * Routes for documents that are costly to generate and the same for all visitors.
 * Concurrent requests share one computation; the cache expires after five minutes or with an import.
 */
export function openDocuments(
  app: FastifyInstance,
  responses: ResponseCache,
  { requests }: Admission,
): AddDocument {
  const cached = new LRUCache<string, CachedResponse>({
    ttl: fiveMinutes,
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  })
  const pending = new SingleFlight<CachedResponse>()
  return (path, make) => {
    app.get(path, async (request, reply) => {
      await requests.take(networkOf(request.ip))
      const parameters = request.params as Record<string, string>
      // The query string does not affect the document.
      const key = responses.key(request.url.split('?')[0] ?? '')
      const createResponse = async () => {
        const { contentType, body } = await make(parameters)
        const response = new CachedResponse(contentType, Buffer.from(body))
        cached.set(key, response)
        return response
      }
      const response = cached.get(key) ?? (await pending.get(key, createResponse))
      reply.header('vary', 'accept-encoding')
      return sendCachedResponse(response, request, reply, 'public, max-age=300')
    })
  }
}
