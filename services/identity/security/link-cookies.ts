import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCodes } from '../../../domain/languages.ts'
import { Problem } from '../../platform/http/problem.ts'
import { bearerOf } from '../sessions/bearer.ts'
import { hashOfToken } from './tokens.ts'

/** For each kind of link, the page that the link opens. */
const pages = {
  sign_up: 'signup',
  recovery: 'account/recover',
  email_change: 'account',
  claim: 'claim',
}

export type LinkKind = keyof typeof pages

const kinds = Object.keys(pages) as LinkKind[]

/** Path of the gateway. The scripts of pages send their operations there. */
const gatewayPath = '/graphql'

/** The paths to which browsers send the cookies of a kind of link. */
const pathsOf = (kind: LinkKind) => [
  ...languageCodes.map((language) => `/${language}/${pages[kind]}`),
  gatewayPath,
]

/**
 * Seconds after which the cookie expires. The time is long enough to fill in a form. After it, the
 * visitor must open the link again.
 */
const maxAgeSeconds = 30 * 60

const tokenPattern = /^[\w-]{1,700}(?:\.[\w-]{43})?$/

/**
 * Cookies with the tokens of links. Each token is in a cookie for operations of the gateway, and in
 * a cookie for the page in each language, because the visitor may change the language of the page.
 */
export type LinkCookies = ReturnType<typeof createLinkCookies>

/**
 * Returns the name of a link for the URL of its page. A browser has one cookie for each kind of
 * link, so the page of an earlier link must not use the token of a later one. The name does not
 * reveal the token.
 */
export const nameOfLink = (token: string): string => hashOfToken(`link ${token}`).slice(0, 16)

/**
 * Creates the functions for link cookies.
 * @param secure true if browsers may send the cookies over HTTPS only
 */
export function createLinkCookies(secure: boolean) {
  const nameOf = (kind: LinkKind) => `${secure ? '__Secure-' : ''}link_${kind}`
  const attributes = { httpOnly: true, sameSite: 'lax', secure } as const
  const read = (kind: LinkKind, { cookies }: FastifyRequest) => cookies[nameOf(kind)]
  return {
    /**
     * Returns the kind of link that opens a page, such as `account/recover`.
     * @returns undefined if no link opens the page
     */
    kindOf: (page: string) => kinds.find((kind) => pages[kind] === page),
    /**
     * Stores the token of an e-mailed link in cookies.
     * @returns false for an invalid token. Then no cookie is set
     */
    set(kind: LinkKind, token: string, reply: FastifyReply) {
      if (!tokenPattern.test(token)) return false
      for (const path of pathsOf(kind)) {
        reply.setCookie(nameOf(kind), token, { ...attributes, path, maxAge: maxAgeSeconds })
      }
      return true
    },
    read,
    /** Clears the cookies of a used link if the browser has sent these cookies. */
    clear(kind: LinkKind, request: FastifyRequest, reply: FastifyReply) {
      if (read(kind, request) === undefined) return
      for (const path of pathsOf(kind)) {
        reply.clearCookie(nameOf(kind), { ...attributes, path })
      }
    },
    /**
     * Returns a hook that adds the token from the cookie to the body. If the request has a bearer
     * token, the hook ignores the cookie. Refuses a body whose `link` names another link, with 409
     * `link.other`.
     */
    intoBody:
      (kind: LinkKind) =>
      (request: FastifyRequest, _reply: unknown, done: (error?: Problem) => void) => {
        const { body } = request
        const token = bearerOf(request) === undefined ? read(kind, request) : undefined
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
        if (token === undefined || !isObject) {
          done()
          return
        }
        request.body = { token, ...body }
        const isOther = 'link' in body && body.link !== nameOfLink(token)
        done(isOther ? otherLink() : undefined)
      },
  }
}

const otherLink = () =>
  new Problem(409, 'link.other', 'Another link of this kind was opened in this browser since.')
