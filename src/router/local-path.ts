import { maxLengths } from '../../domain/form-limits.ts'
import { findLanguage } from '../i18n/languages.ts'

/**
 * Returns the page to which a URL returns with its parameter `next`. Returns undefined without the
 * parameter, and if it is no page of this site.
 */
export function nextPath(address: string): string | undefined {
  return localPath(new URLSearchParams(address.split('?').slice(1).join('?')).get('next'))
}

/**
 * Returns the page to which the link in an e-mail returns, as the optional input of the request for
 * the e-mail. A path that is too long is left out.
 */
export function nextInput(address: string): { next?: string } {
  const next = nextPath(address)
  return next !== undefined && next.length <= maxLengths.returnPath ? { next } : {}
}

/**
 * Validates a redirect target from a URL parameter, because an attacker could have put another site
 * into the parameter. Returns path, query and hash if the path begins with a language of this site.
 * Returns undefined for any other text.
 */
export function localPath(next: string | null): string | undefined {
  const origin = 'http://site.internal'
  const url = next?.startsWith('/') && URL.canParse(next, origin) ? new URL(next, origin) : null
  // `/.//host` parses as the path `//host` of this site. A redirect to `//host` leads to another
  // site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (!findLanguage(url.pathname.split('/')[1])) return undefined
  return url.pathname + url.search + url.hash
}
