/**
 * Whether an address gives as an id what is a page's own word: `events/week/races` is of no event,
 * whatever events there are.
 * @param path the pattern that the address fits
 * @param paths all patterns of the site
 */
export function takesReservedWord(path: string, pathname: string, paths: string[]): boolean {
  const pattern = path.split('/')
  const segments = pathname.split('/').map(decodeURIComponent)
  return pattern.some((part, at) => {
    if (!part.startsWith(':')) return false
    const before = pattern.slice(0, at).join('/')
    return paths.some((other) => {
      const words = other.split('/')
      return words[at] === segments[at] && words.slice(0, at).join('/') === before
    })
  })
}

/**
 * A pathname with the words of the pattern that it fits as the pattern writes them: `/en/events/Week` fits
 * `/:lang/events/week`. Patterns with a `*` have none of their own.
 */
export function withLowerCaseWords(path: string, pathname: string): string {
  if (path.includes('*')) return pathname
  const segments = pathname.split('/')
  return path
    .split('/')
    .map((part, at) => (part.startsWith(':') ? segments[at] : part))
    .join('/')
}
