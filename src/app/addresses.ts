import { defaultLanguage, findLanguage, type Language, languages } from './languages.ts'

export interface Redirect {
  /** 302 where a language is chosen, which another visitor would not get; else for good. */
  status: 302 | 308
  location: string
  /** The visitor brought no choice of a language, but the browser may have stored one. */
  isGuess?: boolean
}

/** What visitors bring along that tells their language. */
export interface Visitor {
  /** The remembered choice. */
  stored: string | undefined
  acceptLanguage: string | undefined
}

/** First segments that are no pages: never given a language, plainly not found when unknown. */
const notPages =
  /^(?:graphql|v1|files|icons|assets|fonts|docs|downloads|sitemaps?|feeds?|posters|health|ready|metrics)$/

/** Whatever ends like a file is one: sitemaps, feeds, calendars, icons. */
const fileName = /\.(?:xml|atom|ics|txt|json|webmanifest|csv|gpx|ico|svg|png|css|js)$/i

/**
 * What stands at an address: a page, which is drawn as it is; nothing that could ever be a page; or
 * another address.
 * @param url path and query as requested
 */
export function addressKind(url: string, visitor: Visitor): 'page' | 'no-page' | Redirect {
  const [path = '', ...rest] = url.split('?')
  const query = rest.length > 0 ? `?${rest.join('?')}` : ''
  // Empty segments go: `//host/path` would be another site's address in a Location header.
  const [first = '', ...segments] = path.split(/[/\\]/).filter((segment) => segment !== '')
  const under = ({ code }: Language, ...kept: string[]) => `/${[code, ...british(kept)].join('/')}`

  const language = findLanguage(first.toLowerCase())
  if (language) {
    const spelling = under(language, ...segments)
    return spelling === path ? 'page' : { status: 308, location: spelling + query }
  }
  if (notPages.test(first) || fileName.test(path)) return 'no-page'
  if (/^[a-z]{2}$/i.test(first)) {
    return { status: 302, location: under(defaultLanguage, ...segments) + query }
  }
  const pathIn = (chosen: Language) => under(chosen, ...(first === '' ? [] : [first, ...segments]))
  return {
    status: 302,
    location: pathIn(preferredLanguage(visitor)) + query,
    isGuess: findLanguage(visitor.stored) === undefined,
  }
}

/** All four `organizations` pages are spelt as the rest of the site is. */
function british([first, ...rest]: string[]): string[] {
  if (first === undefined) return []
  return [first.toLowerCase() === 'organizations' ? 'organisations' : first, ...rest]
}

/** `%2F` within a segment would name another page once it is decoded; a torn escape names none. */
export function isReadable(pathname: string): boolean {
  try {
    return !/[/\\]/.test(pathname.split('/').map(decodeURIComponent).join(''))
  } catch {
    return false
  }
}

/** The path itself, or that of no page in its language where the router could not read it. */
export function readablePath(pathname: string): string {
  return isReadable(pathname) ? pathname : `/${pathname.split('/')[1] ?? ''}/not-found`
}

/** Stored, else the browser's list in its order, else English. */
export function preferredLanguage({ stored, acceptLanguage }: Visitor): Language {
  const accepted = (acceptLanguage ?? '').split(',').map((entry, index) => {
    const [tag = '', ...parameters] = entry.trim().split(';')
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
    return { code: tag.slice(0, 2).toLowerCase(), quality: Number(quality ?? 1), index }
  })
  accepted.sort((a, b) => b.quality - a.quality || a.index - b.index)
  const wanted = [stored, ...accepted.filter(({ quality }) => quality > 0).map(({ code }) => code)]
  return wanted.map(findLanguage).find((language) => language) ?? languages[0]
}

/** The language of a page by its address; for an address without one, the visitor's. */
export function languageAt(url: string, visitor: Visitor): Language {
  return findLanguage(/^\/([a-z]{2})(?:[/?]|$)/.exec(url)?.[1]) ?? preferredLanguage(visitor)
}

/** The same page in another language: path, query and hash stay, and `lang` in the query follows. */
export function inLanguage(
  { code }: Language,
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
): string {
  const rest = pathname.replace(/^\/[^/]+/, '')
  const parameters = new URLSearchParams(search)
  if (parameters.has('lang')) parameters.set('lang', code)
  const query = parameters.has('lang') ? `?${parameters.toString()}` : search
  return `/${code}${rest}${query}${hash}`
}
