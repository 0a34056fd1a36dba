import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Headers of responses that scripts of other origins may read. */
export const exposedHeaders = [
  'etag',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
  'server-timing',
  'content-disposition',
]

/** CORS options that let scripts of every site read public data, without cookies. */
export const readFromAllOrigins = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['if-none-match', 'x-api-key', 'x-request-id'],
  exposedHeaders,
  maxAge: 86_400,
  strictPreflight: false,
} satisfies FastifyCorsOptions

/**
 * Lets scripts of every site read the GET routes that are added to this scope afterwards. The plugin
 * of Fastify would also allow preflight requests of all other addresses.
 */
export function openToAllOrigins(scope: FastifyInstance): void {
  const { origin, methods, allowedHeaders, maxAge } = readFromAllOrigins
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', exposedHeaders.join(', '))
    // Other sites may show pictures, and redirects to pictures, without a script.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
  scope.addHook('onRoute', ({ method, url }) => {
    if (method !== 'GET') return
    scope.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': methods.join(', '),
          'access-control-allow-headers': allowedHeaders.join(', '),
          'access-control-max-age': String(maxAge),
        })
        .send(),
    )
  })
}
