import { spawn } from 'node:child_process'
import { inject, type TestContext } from 'vitest'
import { realData } from '../../real-data.ts'

const imported = new Map<string, Promise<void>>()

/**
 * Imports a package of tests/packages into the running site, once per test file.
 * Skips the test if the package's real data are missing.
 */
export async function importPackage(
  context: Pick<TestContext, 'skip'>,
  name: string,
): Promise<void> {
  await importFolder(`tests/packages/${name}`, { REAL_DATA_DIR: realData(context) })
}

/** Imports a package of the repository that contains its own result files. */
export async function importFolder(
  path: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const running =
    imported.get(path) ?? runImport(path, { ...inject('siteEnvironment'), ...environment })
  imported.set(path, running)
  await running
}

function runImport(path: string, environment: Record<string, string>): Promise<void> {
  const program = spawn(process.execPath, ['server/commands/import.ts', path], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the import ended with code ${String(code)}:\n${output.slice(-4000)}`))
    })
  })
}
