import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of this site sent a request, by `Sec-Fetch-Site`, else by `Origin`. Browsers send at least
 * one of them with everything that is not a GET.
 * @param origin where visitors find the site
 * @returns undefined when the request has neither header
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, origin: string): boolean | undefined {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined ? undefined : headers.origin === origin
}
