import type { onRequestHookHandler } from 'fastify'
import type { SecurityScheme, Service } from '../../platform/http/service.ts'
import type { SessionCookie } from './cookie.ts'
import type { Visitors } from './visitor.ts'

/**
 * The value of `security` for routes that need a session. The request needs a session cookie or the
 * access token of an app.
 */
export const signedIn: readonly Readonly<Record<string, readonly string[]>>[] = [
  { session: [] },
  { accessToken: [] },
]

export function sessionSchemes({ name }: SessionCookie): Record<string, SecurityScheme> {
  return {
    session: { type: 'apiKey', in: 'cookie', name, description: 'The session of a browser.' },
    accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of an app.' },
  }
}

/**
 * Makes routes check for a session before they read the parameters of a request. Must be called
 * before the routes for signed-in visitors are added.
 */
export function requireSessions(app: Service, visitors: Visitors): void {
  const requireSession: onRequestHookHandler = async (request) => {
    await visitors.require(request)
  }
  app.addHook('onRoute', (route) => {
    if (route.schema?.security !== signedIn) return
    route.onRequest = [route.onRequest ?? [], requireSession].flat()
  })
}
