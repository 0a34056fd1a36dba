import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LinkCookies, nameOfLink } from '../../services/identity/security/link-cookies.ts'

/**
 * Moves the token of an e-mailed link from the URL into HttpOnly cookies. Otherwise the browser's
 * history, logs and the `Referer` header would contain the token.
 * @returns the URL to which the browser is redirected. If the cookies are set, its parameter `link`
 * is the name of the link. The parameter is `missing` if the token is malformed, if there is no
 * cookie, or if the cookie is for another link. Undefined if no redirect is needed
 */
export function moveTokenToCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  linkCookies: LinkCookies,
): string | undefined {
  const [pathname = '', ...search] = request.url.split('?')
  const [, page = ''] = /^\/[a-z]{2}\/(.+)$/.exec(pathname) ?? []
  const kind = linkCookies.kindOf(page)
  if (kind === undefined) return undefined
  const query = new URLSearchParams(search.join('?'))
  const token = query.get('token')
  const link = query.get('link')
  const held = linkCookies.read(kind, request)
  const isHeld =
    link === null || link === 'missing' || (held !== undefined && link === nameOfLink(held))
  if (token === null && isHeld) return undefined
  const isSet = token !== null && linkCookies.set(kind, token, reply)
  query.delete('token')
  query.set('link', isSet ? nameOfLink(token) : 'missing')
  return `${pathname}?${query.toString()}`
}
