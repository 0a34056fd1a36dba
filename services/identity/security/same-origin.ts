import { isFromOwnPage } from '../../platform/same-origin.ts'
import { Problem } from '../../platform/problem.ts'
import type { Service } from '../../platform/service.ts'
import { bearerOf } from '../sessions/bearer.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that a page of another site makes a browser send. Two kinds of callers are no browser that
 * such a page could use: those with a bearer token, whose cookies do not count, and those with neither header
 * nor cookie.
 * @param origin where visitors find the site
 */
export function refuseOtherOrigins(app: Service, origin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const fine =
      reads.has(method) ||
      bearerOf(request) !== undefined ||
      (isFromOwnPage(headers, origin()) ?? headers.cookie === undefined)
    done(fine ? undefined : refusal())
  })
}

const refusal = () =>
  new Problem(403, 'request.foreign', 'This is taken from pages of this site only.')
