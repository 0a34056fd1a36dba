import type { CookieSerializeOptions } from '@fastify/cookie'

/** Name and attributes of the session cookie. */
export interface SessionCookie {
  name: string
  attributes: CookieSerializeOptions
}

/**
 * Returns the name and attributes of the session cookie. The prefix `__Host-` of a secure cookie
 * prevents other hosts of the domain from setting the cookie.
 * @param secure whether the cookie is sent over HTTPS only; false only for plain HTTP on the same
 * machine
 */
export function sessionCookie(secure: boolean): SessionCookie {
  return {
    name: secure ? '__Host-session' : 'session',
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}

/**
 * Returns the `Set-Cookie` header that removes the session cookie, for a host without the cookie
 * plugin.
 */
export function clearedSessionCookie(secure: boolean): string {
  const { name } = sessionCookie(secure)
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
