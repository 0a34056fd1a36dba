/** What a run of tests came to. */
export interface Tally {
  passed: number
  /** What failed, by file and name. */
  failed: string[]
  skipped: { name: string; reason: string }[]
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  }
}

/** The last line of `npm test`, for people and for programs that read it. */
export function summary({ passed, failed, skipped }: Tally): string {
  const counts = [`${String(passed)} passed`, `${String(failed.length)} failed`]
  if (skipped.length > 0) counts.push(`${String(skipped.length)} skipped`)
  return counts.join(', ')
}

/** What failed, a line for each: what is printed where it happened may be thousands of lines above. */
export function namesOfFailures({ failed }: Tally): string[] {
  return failed.map((name) => `failed: ${name}`)
}

/** Why tests were left out: one line for each reason, with how many tests it cost. */
export function reasonsForSkipping({ skipped }: Tally): string[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, tests]) => `skipped ${String(tests.length)}: ${reason} (${tests[0]?.name ?? ''})`,
  )
}
