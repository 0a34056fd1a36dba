/**
 * Tells by content whether files have changed: a checkout, a copy and a container image all change their times.
 * Plain JavaScript, since boot.mjs imports it before the project's own Node runs.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  try {
    return readdirSync(join(root, path)).flatMap((entry) => filesBelow(`${path}/${entry}`))
  } catch {
    return [path]
  }
}

/**
 * One hash of the names and contents of all files below these paths, which are relative to the repository.
 * @param {readonly string[]} paths files and folders; one that does not exist counts as empty
 * @param {RegExp} [ignored] paths of files to leave out
 */
export function fingerprint(paths, ignored) {
  const hash = createHash('sha256')
  const files = paths.flatMap(filesBelow).filter((path) => !ignored?.test(path))
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
