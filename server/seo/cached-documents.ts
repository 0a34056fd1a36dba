import type { FastifyInstance } from 'fastify'
import type { Feed } from 'feed'
import { xmlText } from '../../domain/escape-markup.ts'
import type { Upstream } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import type { Gateway } from '../graphql/open-gateway.ts'
import type { ServerBundle } from '../pages/pages.ts'
import type { CacheKey, ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { createEventsReader, type ReadEvents } from './events-reader.ts'
import { createQueryRunner, type RunQuery } from './gateway-query.ts'

export interface Document {
  contentType: string
  body: string
}

/** Returns a feed as an Atom document. Leaves out characters that XML does not allow. */
export function atomDocument(feed: Feed): Document {
  return { contentType: 'application/atom+xml; charset=utf-8', body: xmlText(feed.atom1()) }
}

/**
 * Adds a GET route for a generated document. The parameters of the document are the parts `:name`
 * of the path, and the query parameters that `query` lists. Other query parameters do not change
 * the document.
 */
export type AddDocument = (
  path: string,
  make: (
    parameters: Record<string, string>,
    runQuery: RunQuery,
    readEvents: ReadEvents,
  ) => Promise<Document>,
  query?: readonly string[],
) => void

/** The parts of the process that generated documents, pictures and cards need. */
export interface DocumentSources {
  execute: Gateway['execute']
  responses: ResponseCache
  admission: Admission
  pages: ServerBundle
  site: { name: string; description?: string; origin: () => string }
}

/**
 * Returns a function that adds routes for documents that are expensive to generate and the same for
 * all visitors.
 */
export function openDocuments(
  app: FastifyInstance,
  { execute, responses, admission }: DocumentSources,
  events: Upstream,
): AddDocument {
  return (path, make, query = []) => {
    app.get(path, async (request, reply) => {
      await admission.requests.take(networkOf(request.ip))
      const given = new URLSearchParams(request.url.split('?')[1])
      const used = new URLSearchParams(
        query.flatMap((name) => {
          const value = given.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const url = `${request.url.split('?')[0] ?? ''}?${used.toString()}`
      const key: CacheKey = { kind: 'document', url }
      const response = await responses.respond(key, async () => {
        const tags = new Set<string>()
        const runQuery = createQueryRunner(execute, admission, tags)
        const readEvents = createEventsReader(events, admission, tags)
        const parameters = {
          ...(request.params as Record<string, string>),
          ...Object.fromEntries(used),
        }
        const { contentType, body } = await make(parameters, runQuery, readEvents)
        const headers = { 'content-type': contentType }
        return { status: 200, headers, body, tags, isPrivate: false }
      })
      reply.header('vary', 'accept-encoding')
      return sendResponse(response, request, reply, 'public, max-age=300')
    })
  }
}
