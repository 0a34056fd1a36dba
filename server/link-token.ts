import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkCookies } from '../services/identity/security/link-cookies.ts'

/**
 * Where a page goes on that was opened with the link of an e-mail. Its token leaves the address, which
 * histories, logs and `Referer` would keep, for cookies that no script reads; `link=1` tells the page of them,
 * `link=missing` that the token was no token or that the browser holds no such cookie.
 * @returns undefined for a page that stays where it is
 */
export function moveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  linkCookies: LinkCookies,
): string | undefined {
  const [pathname = '', search = ''] = request.url.split('?')
  const [, language = '', page = ''] = /^\/([a-z]{2})\/(.+)$/.exec(pathname) ?? []
  const kind = linkCookies.kindOf(page)
  if (kind === undefined) return undefined
  const query = new URLSearchParams(search)
  const token = query.get('token')
  const isHeld = query.get('link') !== '1' || linkCookies.read(kind, request) !== undefined
  if (token === null && isHeld) return undefined
  const isSet = token !== null && linkCookies.set(kind, language, token, reply)
  query.delete('token')
  query.set('link', isSet ? '1' : 'missing')
  return `${pathname}?${query.toString()}`
}
