import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'

/** A successful response of a route, before compression. */
export interface RouteResponse {
  status: 200
  headers: Record<string, string>
  body: string
  /** Cache tags of the data that the response shows. */
  tags: ReadonlySet<string>
  isPrivate: false
}

/** Sends the cached response of a request, or a response that `compute` returns. */
export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  compute: () => Promise<RouteResponse>,
) => Promise<unknown>

export interface RouteCaching {
  /** Returns the cache tags of a route's responses. */
  tagsOf: (route: string, path: unknown, query: unknown) => string[]
  /** Sends responses from the response cache. Undefined if there is no response cache. */
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
 * Serves GET and HEAD requests for public data (`/v1/web/`) from the response cache. Requests that the
 * gateway sends in this process are not served from the cache. Their responses have a header with
 * the cache tags, because the gateway caches its own responses.
 */
export function cacheRoutes(app: Hooks, { tagsOf, send }: RouteCaching): void {
  app.addHook('onRoute', (route) => {
    const isRead = route.method === 'GET' || route.method === 'HEAD'
    if (!isRead || !route.url.startsWith('/v1/web/')) return
    const { handler, url } = route
    route.handler = function cached(request, reply) {
      const tags = tagsOf(url, request.params, request.query)
      if (!(request.raw instanceof IncomingMessage)) {
        reply.header('cache-tag', tags.join(' '))
        return handler.call(this, request, reply)
      }
      if (!send) return handler.call(this, request, reply)
      return send(request, reply, async () => {
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

/**
 * Serialises the payload of a response with status 200 as JSON by the schema of the route. If the
 * route declares several media types, the content type of the reply selects the schema.
 */
function serialise(reply: FastifyReply, payload: unknown): string {
  const [mediaType = ''] = String(reply.getHeader('content-type') ?? '').split(';')
  const byType = reply.getSerializationFunction('200', mediaType) as
    | ((payload: unknown) => string)
    | undefined
  // Fastify's JSON serialisers return strings.
  return byType ? byType(payload) : (reply.serialize(payload) as string)
}
