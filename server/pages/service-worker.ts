import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const built = (name: string) => new URL(`../../dist/${name}.js`, import.meta.url)

/**
 * Adds `/service-worker.js`. If browsers must not store pages, the script is a worker that deletes
 * all pages that browsers have stored before, and then removes itself.
 * @returns true if pages must register the worker
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
    // HTTP caches must ask for a newer script each time.
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  return keepsPages
}
