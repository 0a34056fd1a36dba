import { stripVTControlCharacters } from 'node:util'

/** Totals of a test run. */
export interface Tally {
  passed: number
  failed: Failure[]
  skipped: { name: string; reason: string }[]
}

export interface Failure {
  /** File and name of the test, or another description of what failed. */
  name: string
  /** What was wrong and where. The text may have several lines. */
  reason?: string
  /** Warnings and errors that the started sites logged during the test. */
  log?: readonly string[]
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  }
}

/** The last line of `npm test`. Its format is fixed, because programs read it. */
export function summary({ passed, failed, skipped }: Tally): string {
  const counts = [`${String(passed)} passed`, `${String(failed.length)} failed`]
  if (skipped.length > 0) counts.push(`${String(skipped.length)} skipped`)
  return counts.join(', ')
}

const longestReason = 20
const longestLog = 10

/**
 * Lists the failures with their reasons at the end, because the output of a failed test may be
 * thousands of lines above.
 */
export function listFailures({ failed }: Tally): string[] {
  return failed.flatMap(({ name, reason, log = [] }) => {
    const lines = reason === undefined ? [] : stripVTControlCharacters(reason).split('\n')
    return [
      `failed: ${name}`,
      ...lines.slice(0, longestReason).map((line) => `    ${line}`),
      ...log.slice(0, longestLog).map((line) => `    the site logged: ${line}`),
    ]
  })
}

/** One line for each reason of skipped tests, with the number of tests. */
export function reasonsForSkipping({ skipped }: Tally): string[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, tests]) => `skipped ${String(tests.length)}: ${reason} (${tests[0]?.name ?? ''})`,
  )
}
