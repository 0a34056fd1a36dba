import type { PageProblem } from './page-problem.ts'

/** What a visitor may know of a failure, by its class. */
const known = {
  UPSTREAM_UNAVAILABLE: 'error_page.line.unavailable',
  RATE_LIMITED: 'error_page.line.busy',
} as const

type Line = (typeof known)[keyof typeof known] | 'error_page.line.unspecified'

const isKnown = (code: string): code is keyof typeof known => Object.hasOwn(known, code)

/**
 * The messages under the text of an error page: at most five, each once. Only a failure's class is
 * told, so no host, token or stack can be among them.
 */
export function errorLines({ codes }: PageProblem): Line[] {
  const lines = codes.map((code) => (isKnown(code) ? known[code] : 'error_page.line.unspecified'))
  return [...new Set<Line>(lines)].slice(0, 5)
}
