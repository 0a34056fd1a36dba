import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import { currentRequest, requestIdHeader } from '../services/platform/request-id.ts'
import type { Host } from '../src/entry-server.tsx'

/** The service as pages ask it: no HTTP in between. */
export interface IdentityService {
  inject: (question: InjectOptions) => Promise<LightMyRequestResponse>
}

/** How long it may take before its part of a page is given up, in milliseconds. */
const deadline = 10_000

/** What one page asks of the identity service, and what its answer then has to say to the browser. */
export interface IdentityVisit {
  ask: Host['identity']
  /** Of the page: the cookies of a session that began or ended with it. */
  headers: () => Record<string, string[]>
}

/**
 * Asks as the visitor whose page it is: with his cookie, from his address, as his request.
 * @param options.changes whether a form of ours was sent. Else nothing may change in his name: a link
 * could have led to the page, so that only what is read is asked with his cookie
 */
export function asVisitor(
  identity: IdentityService,
  request: FastifyRequest,
  { changes }: { changes: boolean },
): IdentityVisit {
  let { cookie } = request.headers
  const userAgent = request.headers['user-agent']
  const cookies: string[] = []
  return {
    async ask(path, { method = 'GET', headers, body }) {
      const answer = await identity.inject({
        method: method,
        url: path,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          [requestIdHeader]: request.id,
          // A session that begins is listed with its device.
          ...(userAgent !== undefined && { 'user-agent': userAgent }),
          ...(changes && { 'sec-fetch-site': 'same-origin' }),
          ...((changes || method === 'GET') && cookie !== undefined && { cookie }),
        },
        remoteAddress: request.ip,
        signal: deadlineOf(currentRequest()?.signal),
        ...(typeof body === 'string' && { payload: body }),
      })
      const set = [answer.headers['set-cookie'] ?? []].flat()
      cookies.push(...set)
      // Further calls for the page belong to the session that has just begun.
      for (const each of set) cookie = withCookie(cookie, each)
      const wait = answer.headers['retry-after']
      return new Response(answer.statusCode === 204 ? null : answer.payload, {
        status: answer.statusCode,
        headers: wait === undefined ? {} : { 'retry-after': wait },
      })
    },
    headers: (): Record<string, string[]> => (cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  }
}

function deadlineOf(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(deadline)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

/**
 * What a browser sends after a `Set-Cookie`. One without a value clears a cookie.
 * @param header `Cookie`
 */
function withCookie(header: string | undefined, set: string): string | undefined {
  const [pair = ''] = set.split(';')
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = header?.split(/; */).filter((each) => !each.startsWith(name)) ?? []
  const all = pair === name ? others : [...others, pair]
  return all.length > 0 ? all.join('; ') : undefined
}
