import { defaultLanguage, findLanguage, type Language, languages } from './languages.ts'

export interface Redirect {
  status: 302 | 308
  location: string
}

/** What a visitor brings along that tells the language. */
export interface Visitor {
  /** The remembered choice. */
  stored: string | undefined
  acceptLanguage: string | undefined
}

/** First segments that are not pages: never given a language, plainly not found when unknown. */
const notPages =
  /^(?:graphql|v1|files|icons|assets|docs|robots\.txt|favicon\.(?:ico|svg)|health|ready|metrics)$|\.(?:xml|ics|txt|json)$/

/**
 * Where a page's address leads when it is not itself the address of a page.
 * @param url path and query as requested
 * @returns undefined when the address stands as it is
 */
export function redirectFor(url: string, visitor: Visitor): Redirect | undefined {
  const [rawPath = '', ...rest] = url.split('?')
  const query = rest.length > 0 ? `?${rest.join('?')}` : ''
  // `//host/path` would be another site's address if it were ever repeated in a Location header.
  const path = `/${rawPath.replace(/^[/\\]+/, '')}`
  const [first = '', ...segments] = path.slice(1).split('/')

  if (notPages.test(first)) return undefined
  const language = findLanguage(first)
  if (language) return spelling(rawPath, path, language, segments, query)

  const under = (chosen: Language) => `/${[chosen.code, ...segments].join('/')}${query}`
  if (/^[a-z]{2}$/i.test(first)) {
    const lowered = findLanguage(first.toLowerCase())
    return lowered
      ? { status: 308, location: under(lowered) }
      : { status: 302, location: under(defaultLanguage) }
  }
  const location = `/${[preferredLanguage(visitor).code, first, ...segments].join('/')}`
  return { status: 302, location: `${location.replace(/\/+$/, '')}${query}` }
}

/** One address for one page: no trailing slash, British spelling. */
function spelling(
  rawPath: string,
  path: string,
  language: Language,
  segments: string[],
  query: string,
): Redirect | undefined {
  const organisations = segments[0] === 'organizations' ? ['organisations'] : segments.slice(0, 1)
  const kept = [...organisations, ...segments.slice(1)]
  while (kept.at(-1) === '') kept.pop()
  const location = `/${[language.code, ...kept].join('/')}`
  return location === path && rawPath === path
    ? undefined
    : { status: 308, location: `${location}${query}` }
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
