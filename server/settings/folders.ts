import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from './environment.ts'

/** The folder of the release. Relative paths in settings start there. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export function readFolders(env: Environment) {
  const varDirectory = resolve(root, env.text('VAR_DIRECTORY'))
  const [realData, documents] = [env.text('REAL_DATA_DIR'), env.text('GRAPHQL_DOCUMENTS_DIR')]
  return {
    varDirectory,
    backupDirectory: resolve(root, env.text('BACKUP_DIRECTORY') ?? join(varDirectory, 'backups')),
    realDataDir: realData === undefined ? undefined : resolve(root, realData),
    documentsDirectory: documents === undefined ? undefined : resolve(root, documents),
  }
}
