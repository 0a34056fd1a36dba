import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import { currentRequest, requestIdHeader } from '../../services/platform/http/request-id.ts'
import type { Host } from '../../src/entry-server.tsx'

/** The identity service, called in this process without HTTP. */
export interface IdentityService {
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>
}

/** Timeout of one call, in milliseconds. */
const timeoutMs = 10_000

/** Calls of the identity service for one page, and the cookies that these calls set. */
export interface VisitorIdentity {
  fetch: Host['identity']
  /** Set-Cookie headers for the page's response: sessions that began or ended. */
  headers: () => Record<string, string[]>
}

/**
 * A client of the identity service with the cookie, network address and request id of the page's visitor.
 * @param options.changes whether the page handles a submitted form of this site. Otherwise only GETs carry the
 * cookie, because a link on another site may have opened the page
 */
export function identityOfVisitor(
  identity: IdentityService,
  request: FastifyRequest,
  { changes }: { changes: boolean },
): VisitorIdentity {
  let { cookie } = request.headers
  const userAgent = request.headers['user-agent']
  const cookies: string[] = []
  return {
    async fetch(path, { method = 'GET', headers, body }) {
      const response = await identity.inject({
        method: method,
        url: path,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          [requestIdHeader]: request.id,
          // A new session is listed with the device's user agent.
          ...(userAgent !== undefined && { 'user-agent': userAgent }),
          ...(changes && { 'sec-fetch-site': 'same-origin' }),
          ...((changes || method === 'GET') && cookie !== undefined && { cookie }),
        },
        remoteAddress: request.ip,
        signal: withTimeout(currentRequest()?.signal),
        ...(typeof body === 'string' && { payload: body }),
      })
      const set = [response.headers['set-cookie'] ?? []].flat()
      cookies.push(...set)
      // Later calls for the same page use the new session's cookie.
      for (const each of set) cookie = withCookie(cookie, each)
      const wait = response.headers['retry-after']
      return new Response(response.statusCode === 204 ? null : response.payload, {
        status: response.statusCode,
        headers: wait === undefined ? {} : { 'retry-after': wait },
      })
    },
    headers: (): Record<string, string[]> => (cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  }
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

/**
 * Applies a `Set-Cookie` header to a `Cookie` header, as a browser does. An empty value removes the cookie.
 * @param header value of the `Cookie` header
 */
function withCookie(header: string | undefined, set: string): string | undefined {
  const [pair = ''] = set.split(';')
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = header?.split(/; */).filter((each) => !each.startsWith(name)) ?? []
  const all = pair === name ? others : [...others, pair]
  return all.length > 0 ? all.join('; ') : undefined
}
