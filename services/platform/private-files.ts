import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permissions of files and folders that only their owner may use. */
export const privateMode = { file: 0o600, directory: 0o700 }

const groupAndOthers = 0o077

/** Files that this process creates from now on are for its user alone. */
export function keepNewFilesPrivate(): void {
  process.umask(groupAndOthers)
}

/**
 * A warning with its remedy when other users of this machine can reach something in the folder; Windows
 * has no such permissions.
 */
export function warningOfSharedFiles(directory: string): string | undefined {
  if (process.platform === 'win32' || !isShared(directory)) return undefined
  const shared = readdirSync(directory).find((name) => isShared(join(directory, name)))
  if (shared === undefined) return undefined
  return `Other users of this machine can reach ${join(directory, shared)}. To mend it: chmod -R go= ${directory}`
}

function isShared(path: string): boolean {
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & groupAndOthers) !== 0
}
