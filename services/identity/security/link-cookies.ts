import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../mail/languages.ts'
import { bearerOf } from '../sessions/bearer.ts'
import { cookieIn } from '../sessions/cookie.ts'

/** The page that a link leads to, and the calls that take its token. */
const links = {
  sign_up: { page: 'signup', calls: '/v1/identity/accounts' },
  recovery: { page: 'account/recover', calls: '/v1/identity/recovery/confirmation' },
  email_change: { page: 'account', calls: '/v1/identity/account/email/confirmation' },
  claim: { page: 'claim', calls: '/v1/identity/claims' },
}

export type LinkKind = keyof typeof links

const kinds = Object.keys(links) as LinkKind[]

/** Long enough to fill in a form; afterwards the link is opened again. */
const maxAgeSeconds = 30 * 60

const tokenPattern = /^[\w-]{1,700}(?:\.[\w-]{43})?$/

/** Cookies with the tokens of links, one for the page and one for the calls that take the token. */
export interface LinkCookies {
  /** @returns which link leads to a page, such as `account/recover` */
  kindOf: (page: string) => LinkKind | undefined
  /** @returns values of `Set-Cookie`; undefined for what is no token */
  write: (kind: LinkKind, language: string, token: string) => string[] | undefined
  /** @param header `Cookie`, as it came */
  read: (kind: LinkKind, header: string | undefined) => string | undefined
  /** Removes the cookies of a link that was used, where the browser has them. */
  clear: (kind: LinkKind, request: FastifyRequest, reply: FastifyReply) => void
  /** For a route whose body has a token: a browser sends it as a cookie. Nobody else's cookies count. */
  intoBody: (kind: LinkKind) => (request: FastifyRequest, reply: unknown, done: () => void) => void
}

/** @param secure as for the cookie of a session */
export function createLinkCookies(secure: boolean): LinkCookies {
  const nameOf = (kind: LinkKind) => `${secure ? '__Secure-' : ''}link_${kind}`
  const cookie = (kind: LinkKind, path: string, token: string, seconds: number) =>
    `${nameOf(kind)}=${token}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
  const read: LinkCookies['read'] = (kind, header) => cookieIn(header, nameOf(kind))
  return {
    kindOf: (page) => kinds.find((kind) => links[kind].page === page),
    write(kind, language, token) {
      if (!tokenPattern.test(token)) return undefined
      const { page, calls } = links[kind]
      return [`/${language}/${page}`, calls].map((path) => cookie(kind, path, token, maxAgeSeconds))
    },
    read,
    clear(kind, request, reply) {
      if (read(kind, request.headers.cookie) === undefined) return
      const { page, calls } = links[kind]
      // Which page it was is not known here.
      const paths = [calls, ...languages.map((language) => `/${language}/${page}`)]
      reply.header(
        'set-cookie',
        paths.map((path) => cookie(kind, path, '', 0)),
      )
    },
    intoBody: (kind) => (request, _reply, done) => {
      const { body, headers } = request
      const token = bearerOf(request) === undefined ? read(kind, headers.cookie) : undefined
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
      if (token !== undefined && isObject) request.body = { token, ...body }
      done()
    },
  }
}
