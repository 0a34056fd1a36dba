import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns true if a page of this site sent a request, or if the visitor entered its address. Reads
 * `Sec-Fetch-Site`, or `Origin` if the request does not have `Sec-Fetch-Site`. Browsers send at
 * least one of the two headers with every request other than GET and HEAD.
 * @param origin public origin of the site
 * @returns undefined when the request has neither header
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean | undefined {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined ? undefined : headers.origin === origin
}
