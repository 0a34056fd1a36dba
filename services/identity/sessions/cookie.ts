import type { CookieSerializeOptions } from '@fastify/cookie'

/** Name and attributes of the session cookie. */
export interface SessionCookie {
  name: string
  attributes: CookieSerializeOptions
}

/**
 * Returns the name and attributes of the session cookie. The prefix `__Host-` of a secure cookie
 * prevents other hosts of the domain from setting the cookie.
 * @param secure true if browsers may send the cookie over HTTPS only. False only for plain HTTP on
 * the same machine
 */
export function sessionCookie(secure: boolean): SessionCookie {
  return {
    name: secure ? '__Host-session' : 'session',
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}

/**
 * Returns the `Set-Cookie` header that removes the session cookie, for servers without Fastify's
 * cookie plugin.
 */
export function clearedSessionCookie(secure: boolean): string {
  const { name } = sessionCookie(secure)
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
