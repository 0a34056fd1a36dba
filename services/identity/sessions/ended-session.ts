import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import { bearerOf } from './bearer.ts'
import type { SessionCookie } from './cookie.ts'

/** Problem code of the 401 response to a request that needs a session and has none. */
export const sessionRequired = 'session.required'

/** Returns the problem of a request without a session, or whose account has just been deleted. */
export const signInFirst = () => new Problem(401, sessionRequired, 'Sign in first.')

/** Returns the problem of a request whose `Authorization` header leads to no session. */
export const accessRefused = () =>
  new Problem(
    401,
    sessionRequired,
    'This access token is not valid or has expired: refresh it, or sign in again.',
  )

/** If a response says that the session has ended, it then also clears the session cookie. */
export function clearEndedSessions(app: Service, { name, attributes }: SessionCookie): void {
  app.addHook('onError', (request, reply, error, done) => {
    const isEnded =
      error instanceof Problem &&
      error.code === sessionRequired &&
      request.cookies[name] !== undefined &&
      bearerOf(request) === undefined
    if (isEnded) reply.clearCookie(name, attributes)
    done()
  })
}
