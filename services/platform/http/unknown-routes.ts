import type { FastifyInstance } from 'fastify'
import findMyWay from 'find-my-way'
import { Problem } from './problem.ts'
import { routeNotFound } from './send-error.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Refuses requests without a route: 405 with the methods that the address has, otherwise 404. Must
 * be called before routes are added.
 */
export function refuseUnknownRoutes(
  app: Pick<FastifyInstance, 'addHook' | 'setNotFoundHandler'>,
): void {
  // Fastify does not say which other methods match an address.
  const routes = findMyWay({ maxParamLength: 500 })
  app.addHook('onRoute', (route) => {
    for (const method of methods) {
      const isNew = [route.method].flat().includes(method) && !routes.hasRoute(method, route.url)
      if (isNew && route.url !== '*') routes.on(method, route.url, () => undefined)
    }
  })
  app.setNotFoundHandler(({ method: sent, url }, reply) => {
    const allowed = methods.filter((method) => routes.find(method, url) !== null)
    // A route of files takes the method, but has no such file.
    const takesMethod = allowed.some((method) => method === sent)
    if (takesMethod || allowed.length === 0) throw routeNotFound()
    reply.header('allow', allowed.join(', '))
    const title = `This address takes only ${allowed.join(', ')}.`
    throw new Problem(405, 'request.wrongMethod', title)
  })
}
