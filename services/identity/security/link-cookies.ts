import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../mail/languages.ts'
import { bearerOf } from '../sessions/bearer.ts'

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
  /** @returns false for what is no token: no cookie is set */
  set: (kind: LinkKind, language: string, token: string, reply: FastifyReply) => boolean
  read: (kind: LinkKind, request: FastifyRequest) => string | undefined
  /** Removes the cookies of a link that was used, where the browser has them. */
  clear: (kind: LinkKind, request: FastifyRequest, reply: FastifyReply) => void
  /** For a route whose body has a token: a browser sends it as a cookie. Nobody else's cookies count. */
  intoBody: (kind: LinkKind) => (request: FastifyRequest, reply: unknown, done: () => void) => void
}

/** @param secure as for the cookie of a session */
export function createLinkCookies(secure: boolean): LinkCookies {
  const nameOf = (kind: LinkKind) => `${secure ? '__Secure-' : ''}link_${kind}`
  const attributes = { httpOnly: true, sameSite: 'lax', secure } as const
  const read: LinkCookies['read'] = (kind, { cookies }) => cookies[nameOf(kind)]
  return {
    kindOf: (page) => kinds.find((kind) => links[kind].page === page),
    set(kind, language, token, reply) {
      if (!tokenPattern.test(token)) return false
      const { page, calls } = links[kind]
      for (const path of [`/${language}/${page}`, calls]) {
        reply.setCookie(nameOf(kind), token, { ...attributes, path, maxAge: maxAgeSeconds })
      }
      return true
    },
    read,
    clear(kind, request, reply) {
      if (read(kind, request) === undefined) return
      const { page, calls } = links[kind]
      // Which page it was is not known here.
      for (const path of [calls, ...languages.map((language) => `/${language}/${page}`)]) {
        reply.clearCookie(nameOf(kind), { ...attributes, path })
      }
    },
    intoBody: (kind) => (request, _reply, done) => {
      const { body } = request
      const token = bearerOf(request) === undefined ? read(kind, request) : undefined
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
      if (token !== undefined && isObject) request.body = { token, ...body }
      done()
    },
  }
}
