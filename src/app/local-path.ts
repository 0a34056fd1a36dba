import { findLanguage } from './languages.ts'

/**
 * A way back that an address carries along, if it is a page of this site. Whoever made the link may
 * have written another site into it.
 * @returns path, query and hash
 */
export function localPath(next: string | null): string | undefined {
  const here = 'http://site.internal'
  const url = next?.startsWith('/') ? URL.parse(next, here) : null
  // `/.//host` has this origin, and a path that is another one’s.
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined
  if (!findLanguage(url.pathname.split('/')[1])) return undefined
  return url.pathname + url.search + url.hash
}
