import type { CookieSerializeOptions } from '@fastify/cookie'

/** The name and the attributes of the cookie of a session. */
export interface SessionCookie {
  name: string
  attributes: CookieSerializeOptions
}

/**
 * @param secure false only where the site is read over plain HTTP on the same machine: else the cookie
 * travels over HTTPS alone, and no other host of the domain can set it
 */
export function sessionCookie(secure: boolean): SessionCookie {
  return {
    name: secure ? '__Host-session' : 'session',
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}
