import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permissions that allow access to the owner only. */
export const privateMode = { file: 0o600, directory: 0o700 }

/** Creates a folder for the owner only, and the folders above it that are missing. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateMode.directory })
}

const groupAndOthers = 0o077

/**
 * Sets the umask. By default, new files of this process are then accessible only to its user.
 */
export function keepNewFilesPrivate(): void {
  process.umask(groupAndOthers)
}

/**
 * Returns a warning if other users of this machine can access an entry of the folder. The warning
 * contains the command that fixes the permissions.
 * @returns undefined if no other user has access. Also undefined on Windows, because Windows has no
 * such permissions
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
