import type { FastifyRequest } from 'fastify'

/**
 * The session of a page's visitor. The page uses it for the operations that it sends to the
 * gateway.
 */
export interface VisitorSession {
  /** Request headers of the next operation. They are for the identity service. */
  headers: () => Record<string, string>
  /** Receives a `Set-Cookie` header of the identity service, when a session began or ended. */
  onSetCookie: (cookie: string) => void
  /** `Set-Cookie` headers for the response of the page. */
  setCookies: string[]
}

/**
 * @param options.isForm true if the page handles a form that a page of this site sent. Otherwise
 * another site may have opened the page, so the identity service refuses changes
 */
export function visitorSession(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { isForm }: { isForm: boolean },
): VisitorSession {
  let { cookie } = headers
  const userAgent = headers['user-agent']
  const setCookies: string[] = []
  return {
    headers: () => ({
      // The account page lists a new session with this user agent.
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      'sec-fetch-site': isForm ? 'same-origin' : 'cross-site',
      ...(cookie !== undefined && { cookie }),
    }),
    onSetCookie(set) {
      setCookies.push(set)
      // If a `Set-Cookie` header begins a session, later operations of the page use that session.
      cookie = withCookie(cookie, set)
    },
    setCookies,
  }
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
