import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import { bearerOf } from './bearer.ts'
import type { SessionCookie } from './cookie.ts'

/** Problem code of the 401 response to a request without a valid session. */
export const sessionRequired = 'session.required'

/** Clears the session cookie in the response that tells the client that the session has ended. */
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
