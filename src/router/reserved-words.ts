import { landingSlugs } from './landing-slugs.ts'

/** The first segments of pages after the language. A path `/{id}/participant` needs another id. */
const firstWords: readonly string[] = [
  ...landingSlugs,
  'account',
  'athletes',
  'claim',
  'clubs',
  'developers',
  'eventapporder',
  'events',
  'following',
  'generalconditions',
  'login',
  'marathon-time-predictor',
  'organisations',
  'organise',
  'organizations',
  'privacypolicy',
  'racereplay-free',
  'racereplay-paid',
  'search',
  'series',
  'signup',
  'updates',
]

/** True for an id that is the first segment of pages. An event with such an id has no app page. */
export function isFirstWord(id: string): boolean {
  return firstWords.includes(id)
}

/**
 * True when an id in a path equals a reserved segment. In `events/week/races`, for example, `week`
 * is not an event id.
 * @param path route pattern that the pathname matched
 * @param paths all route patterns
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
 * Changes the fixed segments of a path to the spelling of the route: `/en/events/Week` →
 * `/en/events/week`. Returns the path unchanged if the pattern contains `*`.
 */
export function withLowerCaseWords(path: string, pathname: string): string {
  if (path.includes('*')) return pathname
  const segments = pathname.split('/')
  return path
    .split('/')
    .map((part, at) => (part.startsWith(':') ? segments[at] : part))
    .join('/')
}
