import type { CookieSerializeOptions } from '@fastify/cookie'

/** Name and attributes of the session cookie. */
export interface SessionCookie {
  name: string
  attributes: CookieSerializeOptions
}

/**
 * The `__Host-` prefix of a secure cookie prevents other hosts of the domain from setting it.
 * @param secure whether the cookie is sent over HTTPS only; false only for plain HTTP on the same machine
 */
export function sessionCookie(secure: boolean): SessionCookie {
  return {
    name: secure ? '__Host-session' : 'session',
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}
