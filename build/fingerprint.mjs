/**
 * Detects changes of files by a content hash. Modification times would change with every checkout
 * and container image.
 * This file is plain JavaScript, because boot.mjs imports it before the project's own Node runs.
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
 * SHA-256 hash of the names and contents of all files in these paths.
 * @param {readonly string[]} paths files and folders relative to the repository; a missing path
 * counts as empty
 * @param {RegExp} [ignored] file paths to leave out
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
