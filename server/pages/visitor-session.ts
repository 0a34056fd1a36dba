import type { FastifyRequest } from 'fastify'

/**
 * The session of the visitor for whom a page is rendered. The page uses it for its operations on
 * the gateway.
 */
export interface VisitorSession {
  /** Returns request headers of the next operation, for the identity service. */
  headers: () => Record<string, string>
  /** Receives each `Set-Cookie` header of a service, for example when a session begins or ends. */
  onSetCookie: (cookie: string) => void
  /** `Set-Cookie` headers for the response with the page. */
  setCookies: string[]
}

/**
 * Creates the session from the headers of the visitor's request.
 * @param options.isForm true if the page handles a form that a page of this site sent. Otherwise
 * another site may have opened the page, so the identity service must refuse changes
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
      // The list of sessions on the account page shows this user agent for a new session.
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      'sec-fetch-site': isForm ? 'same-origin' : 'cross-site',
      ...(cookie !== undefined && { cookie }),
    }),
    onSetCookie(set) {
      setCookies.push(set)
      // If the header begins a session, later operations of the page use this session.
      cookie = withCookie(cookie, set)
    },
    setCookies,
  }
}

/**
 * Applies a `Set-Cookie` header to a `Cookie` header, as a browser does. An empty value removes the
 * cookie.
 * @param header value of the `Cookie` header
 */
function withCookie(header: string | undefined, set: string): string | undefined {
  const [pair = ''] = set.split(';')
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = header?.split(/; */).filter((each) => !each.startsWith(name)) ?? []
  const all = pair === name ? others : [...others, pair]
  return all.length > 0 ? all.join('; ') : undefined
}
