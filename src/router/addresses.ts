import { defaultLanguage, findLanguage, type Language, languages } from '../i18n/languages.ts'

export interface Redirect {
  /**
   * The HTTP status: 308 for a corrected spelling, 302 for a redirect that adds or replaces the
   * language.
   */
  status: 302 | 308
  location: string
  /**
   * True when the request contains no stored language. The language in `location` is then a guess,
   * because the server cannot read the browser's localStorage.
   */
  isGuess?: boolean
}

/** The language preferences in a request. */
export interface Visitor {
  /** The language code in the cookie. */
  stored: string | undefined
  acceptLanguage: string | undefined
}

/** First path segments of files and services. These paths get no language prefix. */
const notPages =
  /^(?:graphql|v1|files|icons|assets|fonts|docs|downloads|sitemaps?|feeds?|share|oembed|mcp|\.well-known|health|ready|metrics)$/

/**
 * Paths that people try when they look for the API documentation. These paths redirect to the page
 * for developers.
 */
const documentation = /^\/docs(?:\/graphql)?$/

/** Paths that end like the name of a file, such as sitemaps, feeds, calendars and icons. */
const fileName = /\.(?:xml|atom|ics|txt|json|webmanifest|csv|gpx|ico|svg|png|css|js)$/i

/**
 * Classifies a URL as a page, as `no-page` (the path of a file or service) or as a redirect.
 * @param url path and query as requested
 * @returns `page` only if the language, the slashes, `organisations` and the ids are spelled correctly
 */
export function addressKind(url: string, visitor: Visitor): 'page' | 'no-page' | Redirect {
  const [path = '', ...rest] = url.split('?')
  const query = rest.length > 0 ? `?${rest.join('?')}` : ''
  // Drop empty segments, because `//host/path` in a Location header would redirect to another site.
  const [first = '', ...segments] = path.split(/[/\\]/).filter((segment) => segment !== '')
  const under = ({ code }: Language, ...path: string[]) =>
    `/${[code, ...britishSpelling(path)].join('/')}`

  const language = findLanguage(first.toLowerCase())
  if (language) {
    const spelling = under(language, ...segments.map(unescaped))
    return spelling === path ? 'page' : { status: 308, location: spelling + query }
  }
  const given = [first, ...segments]
  const isDocumentation = documentation.test(`/${given.join('/')}`)
  if (!isDocumentation && (notPages.test(first) || fileName.test(path))) return 'no-page'
  if (/^[a-z]{2}$/i.test(first)) {
    return { status: 302, location: under(defaultLanguage, ...segments) + query }
  }
  const target = isDocumentation ? ['developers'] : given.filter((segment) => segment !== '')
  const pathIn = (chosen: Language) => under(chosen, ...target)
  return {
    status: 302,
    location: pathIn(preferredLanguage(visitor)) + query,
    isGuess: findLanguage(visitor.stored) === undefined,
  }
}

/** Replaces the first segment `organizations` by the routes' British spelling, whatever its case. */
function britishSpelling([first, ...rest]: string[]): string[] {
  if (first === undefined) return []
  const isAmerican = first.toLowerCase() === 'organizations'
  return [isAmerican ? 'organisations' : first, ...rest]
}

/** Decodes escaped letters, digits, hyphens and underscores, because ids need no escapes. */
function unescaped(segment: string): string {
  return segment.replaceAll(/%[2-7][\dA-F]/gi, (escape) => {
    const character = decodeURIComponent(escape)
    return /[\w-]/.test(character) ? character : escape
  })
}

/**
 * Characters that a decoded segment must not contain. React Router's patterns do not match line
 * terminators.
 */
const unroutable = /[/\\\n\r\u2028\u2029]/

/** False for a path with a malformed escape, or with a character of `unroutable` in a segment. */
export function isReadable(pathname: string): boolean {
  return pathname.split('/').every((segment) => {
    const text = decoded(segment)
    return text !== undefined && !unroutable.test(text)
  })
}

/**
 * Decodes a path segment.
 * @returns undefined for a malformed escape
 */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * Returns a readable path unchanged. Otherwise returns a path that matches no page, so the response
 * is 404.
 */
export function readablePath(pathname: string): string {
  return isReadable(pathname) ? pathname : `/${pathname.split('/')[1] ?? ''}/not-found`
}

/**
 * Returns the stored language if there is one, else the best language of Accept-Language, else
 * English.
 */
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

/**
 * Returns the language in the first segment of the URL. If this segment is not a language, returns
 * the visitor's preferred language.
 */
export function languageAt(url: string, visitor: Visitor): Language {
  return findLanguage(/^\/([a-z]{2})(?:[/?]|$)/.exec(url)?.[1]) ?? preferredLanguage(visitor)
}

/**
 * Returns the URL of the same page in another language, with its query and hash. If the URL has the
 * query parameter `lang`, this parameter gets the other language too.
 */
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
