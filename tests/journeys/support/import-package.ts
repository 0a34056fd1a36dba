import { inject, type TestContext } from 'vitest'
import { realData } from '../../real-data.ts'
import { callCommand } from '../../start/command.ts'

const imported = new Map<string, Promise<void>>()

/**
 * Imports a package of tests/packages into the running site, once per worker.
 * Skips the test if the package's real data are missing.
 */
export async function importPackage(
  context: Pick<TestContext, 'skip'>,
  name: string,
): Promise<void> {
  const path = `tests/packages/${name}`
  const environment = { REAL_DATA_DIR: realData(context) }
  const running = imported.get(path) ?? importFolder(path, environment)
  imported.set(path, running)
  await running
}

/**
 * Imports the package in a folder into the running site. Each call imports the package again,
 * because its files may have changed.
 */
export async function importFolder(
  path: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...inject('siteEnvironment'), ...environment }
  const { code, stdout, stderr } = await callCommand('import', [path], env).ended
  if (code !== 0) {
    throw new Error(`the import ended with code ${String(code)}:\n${stdout}${stderr}`)
  }
}
