import type { Service } from './service.ts'

/**
 * Lets scripts of every site read what anybody may read: without cookies, and only what a GET answers.
 * A browser asks first (OPTIONS) where a script sends a header of its own.
 */
export function allowAllOrigins(app: Service): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, retry-after, x-request-id',
    })
    done()
  })
  app.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'if-none-match, x-request-id',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}
