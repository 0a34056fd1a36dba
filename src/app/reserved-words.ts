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
