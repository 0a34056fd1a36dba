import { spawnSync } from 'node:child_process'
import { expect, test, type TestContext } from 'vitest'
import { ProgramMissing } from '../start/debian.ts'
import { providePrometheus } from '../start/prometheus.ts'

/** Path of promtool. Without Prometheus, the test is skipped with a reason. */
function promtool({ skip }: Pick<TestContext, 'skip'>): string {
  try {
    return providePrometheus('promtool')
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error
    return skip(error.message)
  }
}

test.for([
  ['check', 'alerts.yaml'],
  ['test', 'alerts-test.yaml'],
] as const)('promtool %s rules accepts %s', { timeout: 120_000 }, ([command, file], context) => {
  const args = [command, 'rules', `deploy/monitoring/${file}`]
  const { status, stdout, stderr } = spawnSync(promtool(context), args, { encoding: 'utf8' })
  expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 })
})
