import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import { bearerOf } from './bearer.ts'
import type { SessionCookie } from './cookie.ts'

/** Code of the 401 of a request without a valid session. */
export const sessionRequired = 'session.required'

/** Clears the cookie of a session that has ended, in the response that says so. */
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
