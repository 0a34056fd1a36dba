import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Tally } from './tally.ts'

/** Writes the totals of a Vitest run as a `Tally` to the file named by `TALLY_FILE`. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const tally: Tally = {
      passed: 0,
      failed: strayErrors.map(({ message }) => message),
      skipped: [],
    }
    for (const module of modules) {
      // A test file that fails to load has no tests, but counts as a failure.
      const file = relative('.', module.moduleId)
      if (module.errors().length > 0) tally.failed.push(`${file} does not load`)
      for (const test of module.children.allTests()) {
        const result = test.result()
        const name = `${file} > ${test.fullName}`
        if (result.state === 'passed') tally.passed += 1
        if (result.state === 'failed') tally.failed.push(name)
        if (result.state === 'skipped') {
          tally.skipped.push({ name, reason: result.note ?? 'no reason given' })
        }
      }
    }
    const tallyFile = process.env['TALLY_FILE']
    if (tallyFile !== undefined) writeFileSync(tallyFile, JSON.stringify(tally))
  }
}
