import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endWithThisProcess } from '../start/child-program.ts'
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.ts'
import { type StartedPostgres, startPostgres } from '../start/postgres.ts'
import { privacyGuards } from './privacy-guards.ts'
import type { PrivacyGuard } from './privacy-guards/guard.ts'

/** A copy of the working tree. Guards are removed only from the copy. */
let copy: string
let scratch: ScratchCopy
let postgres: StartedPostgres

beforeAll(async () => {
  postgres = await startPostgres()
  scratch = makeScratchCopy()
  copy = scratch.folder
})
afterAll(async () => {
  await postgres.stop()
  scratch.remove()
})

interface Outcome {
  /** Names of the tests in which an assertion failed. */
  failed: string[]
  passed: boolean
}

/** Runs test files in the copy, until the first test fails. */
async function run(tests: readonly string[]): Promise<Outcome> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'services', '--bail', '1']
  const reporter = ['--reporter', 'json', '--outputFile', report]
  const child = spawn(process.execPath, [...vitest, ...reporter, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  endWithThisProcess(child)
  await once(child, 'close')
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; failureMessages: string[] | null }[] }[]
  }
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ failureMessages }) => failureMessages?.some(isAssertion))
    .map(({ fullName }) => fullName)
  return { failed, passed: child.exitCode === 0 }
}

/**
 * Whether a failure is a wrong value. False for other errors, such as an error of the database.
 * After `expect(…).rejects`, Vitest reports a plain `Error`.
 */
function isAssertion(text: string): boolean {
  return text.includes('AssertionError') || /^Error: (expected|promise resolved) /.test(text)
}

function takeOut({ edits }: PrivacyGuard): () => void {
  const originals = new Map<string, string>()
  for (const [name, guard, without] of edits) {
    const file = join(copy, 'services', name)
    const text = readFileSync(file, 'utf8')
    if (!originals.has(file)) originals.set(file, text)
    expect(text.split(guard), `${name} has the guard once: ${guard}`).toHaveLength(2)
    writeFileSync(
      file,
      text.replace(guard, () => without),
    )
  }
  return () => {
    for (const [file, text] of originals) writeFileSync(file, text)
  }
}

test('with all guards every test passes', async () => {
  const tests = new Set(privacyGuards.flatMap((guard) => guard.tests))
  expect(await run([...tests])).toEqual({ failed: [], passed: true })
})

test.for(privacyGuards)('a test fails when a reader would learn $leak', async (guard) => {
  const putBack = takeOut(guard)
  const { failed } = await run(guard.tests)
  putBack()
  expect(failed).not.toEqual([])
})
