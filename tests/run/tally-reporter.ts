import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Tally } from './tally.ts'

/** Writes what a Vitest run came to, as a `Tally`, into the file that `TALLY_FILE` names. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: strayErrors.length, skipped: [] }
    for (const module of modules) {
      // A file that does not even load has no tests to count, but must not pass unseen.
      tally.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') tally.passed += 1
        if (result.state === 'failed') tally.failed += 1
        if (result.state === 'skipped') {
          const name = `${relative('.', module.moduleId)} > ${test.fullName}`
          tally.skipped.push({ name, reason: result.note ?? 'no reason given' })
        }
      }
    }
    const file = process.env['TALLY_FILE']
    if (file !== undefined) writeFileSync(file, JSON.stringify(tally))
  }
}
