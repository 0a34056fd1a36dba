import { findLanguage } from '../i18n/languages.ts'

/**
 * Validates a redirect target from a URL parameter: only paths of this site are returned.
 * An attacker could have written another site into the link.
 * @returns path, query and hash; undefined for anything else
 */
export function localPath(next: string | null): string | undefined {
  const origin = 'http://site.internal'
  const url = next?.startsWith('/') ? URL.parse(next, origin) : null
  // `/.//host` resolves to this origin but its path starts with `//host`.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (!findLanguage(url.pathname.split('/')[1])) return undefined
  return url.pathname + url.search + url.hash
}
