import { defaultLanguage, findLanguage, type Language, languages } from '../i18n/languages.ts'

export interface Redirect {
  /** 302 for a redirect to a guessed language, which depends on the visitor; 308 for a corrected spelling. */
  status: 302 | 308
  location: string
  /** The request names no stored language, but the browser's localStorage may hold one. */
  isGuess?: boolean
}

/** The language preferences that a request carries. */
export interface Visitor {
  /** Language code from the cookie. */
  stored: string | undefined
  acceptLanguage: string | undefined
}

/** First path segments of files and services; these paths never get a language prefix. */
const notPages =
  /^(?:graphql|v1|files|icons|assets|fonts|docs|downloads|sitemaps?|feeds?|share|oembed|health|ready|metrics)$/

/** Addresses that people try for the documentation of the API; the page for developers is there instead. */
const documentation = /^\/docs(?:\/graphql)?$/

/** Paths that end like a file: sitemaps, feeds, calendars, icons. */
const fileName = /\.(?:xml|atom|ics|txt|json|webmanifest|csv|gpx|ico|svg|png|css|js)$/i

/**
 * Classifies a URL as a page, as `no-page` (a file or service path) or as a redirect.
 * @param url path and query as requested
 * @returns `page` only for the one correct spelling of a path
 */
export function addressKind(url: string, visitor: Visitor): 'page' | 'no-page' | Redirect {
  const [path = '', ...rest] = url.split('?')
  const query = rest.length > 0 ? `?${rest.join('?')}` : ''
  // Drop empty segments: `//host/path` in a Location header would redirect to another site.
  const [first = '', ...segments] = path.split(/[/\\]/).filter((segment) => segment !== '')
  const under = ({ code }: Language, ...path: string[]) =>
    `/${[code, ...britishSpelling(path)].join('/')}`

  const language = findLanguage(first.toLowerCase())
  if (language) {
    const spelling = under(language, ...segments)
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

/** Rewrites the `organizations` segment to the British spelling of the routes. */
function britishSpelling([first, ...rest]: string[]): string[] {
  if (first === undefined) return []
  return [first.toLowerCase() === 'organizations' ? 'organisations' : first, ...rest]
}

/** False for a path with an escaped slash, which decodes to another route, or with a malformed escape. */
export function isReadable(pathname: string): boolean {
  try {
    return !/[/\\]/.test(pathname.split('/').map(decodeURIComponent).join(''))
  } catch {
    return false
  }
}

/** The path itself, or a path that matches no page where React Router could not decode it. */
export function readablePath(pathname: string): string {
  return isReadable(pathname) ? pathname : `/${pathname.split('/')[1] ?? ''}/not-found`
}

/** Stored language first, then Accept-Language by quality, then English. */
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

/** The language of a URL's first segment; without one, the visitor's preferred language. */
export function languageAt(url: string, visitor: Visitor): Language {
  return findLanguage(/^\/([a-z]{2})(?:[/?]|$)/.exec(url)?.[1]) ?? preferredLanguage(visitor)
}

/** The URL of the same page in another language, with its query and hash; `?lang=` is replaced. */
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
