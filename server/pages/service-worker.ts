import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const built = (name: string) => new URL(`../../dist/${name}.js`, import.meta.url)

/**
 * Adds `/service-worker.js`. On a site without kept pages it is a worker that removes itself and
 * all that browsers kept before.
 * @returns whether pages register the worker
 */
export function serviceWorkerRoute(
  app: FastifyInstance,
  { keepsPages = false }: Partial<Pick<Config, 'keepsPages'>>,
): boolean {
  const file = built(keepsPages ? 'service-worker' : 'service-worker-removal')
  // Tests and development may run without a build.
  if (!existsSync(file)) return false
  const script = readFileSync(file, 'utf8')
  app.get('/service-worker.js', (_request, reply) =>
    // Caches on the way must not keep browsers from a newer worker.
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  return keepsPages
}
