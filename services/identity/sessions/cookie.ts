import type { CookieSerializeOptions } from '@fastify/cookie'

/** Name and attributes of the session cookie. */
export interface SessionCookie {
  name: string
  attributes: CookieSerializeOptions
}

/**
 * @param secure false only for plain HTTP on the same machine. A secure cookie is sent over HTTPS only,
 * and its `__Host-` prefix prevents other hosts of the domain from setting it.
 */
export function sessionCookie(secure: boolean): SessionCookie {
  return {
    name: secure ? '__Host-session' : 'session',
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}
