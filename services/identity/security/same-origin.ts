import type { FastifyRequest } from 'fastify'
import { Problem } from '../../platform/problem.ts'
import type { Service } from '../../platform/service.ts'
import { bearerOf } from '../sessions/bearer.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site makes a browser send. Who shows a bearer token is no browser
 * that another site could make use of; its cookies, if it has any, do not count.
 * @param origin where visitors find the site
 */
export function refuseOtherOrigins(app: Service, origin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const fine =
      reads.has(request.method) || bearerOf(request) !== undefined || comesFromHere(request, origin)
    done(fine ? undefined : refusal())
  })
}

/** Every browser tells, in one header or the other; what sends neither is none, and shows no cookie. */
function comesFromHere({ headers }: FastifyRequest, origin: () => string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin !== undefined) return headers.origin === origin()
  return headers.cookie === undefined
}

const refusal = () =>
  new Problem(403, 'request.foreign', 'This is taken from pages of this site only.')
