import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'

/** A successful response of a route, before it is compressed. */
export interface RouteResponse {
  status: 200
  headers: Record<string, string>
  body: string
  /** Cache tags of the data that the response shows. */
  tags: ReadonlySet<string>
  isPrivate: false
}

/** Sends the response of a key, from a cache or computed. */
export type SendCached = (
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  compute: () => Promise<RouteResponse>,
) => Promise<unknown>

export interface RouteCaching {
  /** The cache tags of a route's responses. */
  tagsOf: (route: string, path: unknown, query: unknown) => string[]
  /** Absent without a response cache. */
  send?: SendCached | undefined
}

/** The part of a Fastify instance that caching uses, independent of its type provider. */
interface Hooks {
  addHook: (
    name: 'onRoute',
    hook: (route: { method: string | string[]; url: string; handler: RouteHandlerMethod }) => void,
  ) => unknown
}

/**
 * Serves GET requests to `/v1/web/`, the public data, from the response cache.
 * Requests of the gateway in this process get the tags as a header instead: the gateway's response is cached.
 */
export function cacheRoutes(app: Hooks, { tagsOf, send }: RouteCaching): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !route.url.startsWith('/v1/web/')) return
    const { handler, url } = route
    route.handler = function cached(request, reply) {
      const tags = tagsOf(url, request.params, request.query)
      if (!(request.raw instanceof IncomingMessage)) {
        reply.header('cache-tag', tags.join(' '))
        return handler.call(this, request, reply)
      }
      if (!send) return handler.call(this, request, reply)
      return send(`rest ${request.url}`, request, reply, async () => {
        const payload: unknown = await handler.call(this, request, reply)
        return {
          status: 200,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            ...headersOf(reply, ['content-type', 'content-disposition']),
          },
          body: typeof payload === 'string' ? payload : serialise(reply, payload),
          tags: new Set(tags),
          isPrivate: false,
        }
      })
    }
  })
}

function headersOf(reply: FastifyReply, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
}

/** JSON of a payload by the schema of its status and, where the route declares several, of its media type. */
function serialise(reply: FastifyReply, payload: unknown): string {
  const [mediaType = ''] = String(reply.getHeader('content-type') ?? '').split(';')
  const byType = reply.getSerializationFunction('200', mediaType) as
    | ((payload: unknown) => string)
    | undefined
  // Fastify's serialisers of JSON return texts.
  return byType ? byType(payload) : (reply.serialize(payload) as string)
}
