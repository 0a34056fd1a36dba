import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkCookies } from '../../services/identity/security/link-cookies.ts'

/**
 * Moves the token of an e-mailed link from the URL into HttpOnly cookies. Otherwise the browser's
 * history, logs and the `Referer` header would contain the token.
 * @returns the URL to which the browser is redirected. It has `link=1` if the cookies are set, and
 * `link=missing` if the token is malformed or the cookie is missing. Undefined if no redirect is
 * needed
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
  const isHeld = query.get('link') !== '1' || linkCookies.read(kind, request) !== undefined
  if (token === null && isHeld) return undefined
  const isSet = token !== null && linkCookies.set(kind, token, reply)
  query.delete('token')
  query.set('link', isSet ? '1' : 'missing')
  return `${pathname}?${query.toString()}`
}
