import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from './environment.ts'

/** The folder of the release. Other folders are relative to it. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export function readFolders(env: Environment) {
  const [realData, documents] = [env.text('REAL_DATA_DIR'), env.text('GRAPHQL_DOCUMENTS_DIR')]
  return {
    varDirectory: resolve(root, env.text('VAR_DIRECTORY')),
    realDataDir: realData === undefined ? undefined : resolve(root, realData),
    documentsDirectory: documents === undefined ? undefined : resolve(root, documents),
  }
}
