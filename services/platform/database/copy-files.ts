import { constants, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { hasCode } from '../error-code.ts'
import { makePrivateFolder } from './private-files.ts'

/**
 * Milliseconds. If the last change of a file is more recent than this, the next change may leave
 * the time of the file the same, because file systems round this time.
 */
const roundedMs = 2_000

/** Number of files that are copied at the same time. */
const atOnce = 32

/**
 * Copies the files of a database that is in use. First copies all files while statements run. Then
 * copies the files that have changed since then, while no statement runs. So statements wait only
 * for the second part.
 * @param exclusively calls its argument while no statement runs
 * @returns milliseconds during which no statement ran
 */
export async function copyFiles(
  directory: string,
  target: string,
  exclusively: (work: () => Promise<void>) => Promise<void>,
): Promise<number> {
  makePrivateFolder(target)
  const copied = new Map<string, string | undefined>()
  await copyChanged(directory, target, copied)
  let pausedMs = 0
  await exclusively(async () => {
    const started = performance.now()
    await copyChanged(directory, target, copied)
    pausedMs = performance.now() - started
  })
  return pausedMs
}

/**
 * Copies new and changed files. Removes files from the target that were removed from the folder.
 * @param copied the versions of the copied files, by their paths in the folder
 */
async function copyChanged(
  directory: string,
  target: string,
  copied: Map<string, string | undefined>,
): Promise<void> {
  const changed: string[] = []
  const found = new Set<string>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = relative(directory, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) {
      makePrivateFolder(join(target, path))
    } else if (entry.isFile()) {
      found.add(path)
      const version = versionOf(join(directory, path))
      if (version === undefined || copied.get(path) !== version) changed.push(path)
      copied.set(path, version)
    }
  }
  for (const path of copied.keys()) {
    if (!found.has(path)) rmSync(join(target, path), { force: true })
  }
  // The batches are large, so there are few of them. On a busy site each batch waits for its turn
  // between statements.
  for (let start = 0; start < changed.length; start += atOnce) {
    const batch = changed.slice(start, start + atOnce)
    await Promise.all(batch.map((path) => copyIfPresent(join(directory, path), join(target, path))))
  }
}

/**
 * Returns a text that changes with the file. Undefined for a file that was removed, and for a file
 * that may change again while its size and time stay the same.
 */
function versionOf(file: string): string | undefined {
  const status = statSync(file, { throwIfNoEntry: false })
  if (!status || Date.now() - status.mtimeMs < roundedMs) return undefined
  return `${String(status.size)} ${String(status.mtimeMs)}`
}

/**
 * Copies a file, unless PostgreSQL has removed it. PostgreSQL removes files at any time, for
 * example the old file of a table.
 */
async function copyIfPresent(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
