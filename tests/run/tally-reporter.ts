import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { complaintsBetween } from './site-log.ts'
import type { Tally } from './tally.ts'

/** Writes the totals of a Vitest run as a `Tally` to the file named by `TALLY_FILE`. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const tally: Tally = {
      passed: 0,
      failed: strayErrors.map((error) => ({ name: 'outside every test', reason: describe(error) })),
      skipped: [],
    }
    for (const module of modules) {
      // A test file that fails to load has no tests. It counts as a failure.
      const file = relative('.', module.moduleId)
      const [loadError] = module.errors()
      if (loadError)
        tally.failed.push({ name: `${file} does not load`, reason: describe(loadError) })
      for (const test of module.children.allTests()) {
        const result = test.result()
        const name = `${file} > ${test.fullName}`
        if (result.state === 'passed') tally.passed += 1
        if (result.state === 'failed') {
          const { startTime = 0, duration = 0 } = test.diagnostic() ?? {}
          tally.failed.push({
            name,
            reason: result.errors.map(describe).join('\n'),
            log: complaintsBetween(startTime, startTime + duration),
          })
        }
        if (result.state === 'skipped') {
          tally.skipped.push({ name, reason: result.note ?? 'no reason given' })
        }
      }
    }
    const tallyFile = process.env['TALLY_FILE']
    if (tallyFile !== undefined) writeFileSync(tallyFile, JSON.stringify(tally))
  }
}

/**
 * The message of an error, the difference between expected and actual value, and the places in the
 * stack.
 */
function describe({ message, diff, stacks }: SerializedError): string {
  const places = (stacks ?? []).map(({ file, line }) => `at ${relative('.', file)}:${String(line)}`)
  return [message, ...(typeof diff === 'string' ? [diff] : []), ...places].join('\n')
}
