import { isSameOrigin } from '../../platform/http/same-origin.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import { bearerOf } from '../sessions/bearer.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/**
 * Reads that count towards the limit of an account. Without the origin check, pages of other sites
 * could use up the limit.
 */
const countedReads = new Set(['/v1/identity/account/export'])

/**
 * Refuses writes that a page of another site makes a browser send (CSRF). Writes with a bearer
 * token are allowed, because their cookies are ignored. Writes without origin headers and without
 * cookies are allowed, because no browser sends such writes. Reads are allowed, except a read in
 * `countedReads` that a page of another site sends.
 * @param origin returns the public origin of the site
 */
export function refuseOtherOrigins(app: Service, origin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const isOwn = () => isSameOrigin(headers, origin())
    const isAllowed = safeMethods.has(method)
      ? !countedReads.has(routeOptions.url ?? '') || isOwn() !== false
      : bearerOf(request) !== undefined || (isOwn() ?? headers.cookie === undefined)
    done(isAllowed ? undefined : refusal())
  })
}

const refusal = () =>
  new Problem(403, 'request.foreign', 'This is taken from pages of this site only.')
