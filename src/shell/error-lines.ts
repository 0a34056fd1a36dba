import type { PageProblem } from '../router/page-problem.ts'

/** The message ids of the error codes that have a message of their own. */
const lineByCode = {
  UPSTREAM_UNAVAILABLE: 'error_page.line.unavailable',
  RATE_LIMITED: 'error_page.line.busy',
} as const

type Line = (typeof lineByCode)[keyof typeof lineByCode] | 'error_page.line.unspecified'

const isKnown = (code: string): code is keyof typeof lineByCode => Object.hasOwn(lineByCode, code)

/**
 * Returns message ids for the list on an error page: at most five, without duplicates. Only error
 * codes choose the messages, so hosts, tokens and stack traces cannot leak.
 */
export function errorLines({ codes }: PageProblem): Line[] {
  const lines = codes.map((code) =>
    isKnown(code) ? lineByCode[code] : 'error_page.line.unspecified',
  )
  return [...new Set<Line>(lines)].slice(0, 5)
}
