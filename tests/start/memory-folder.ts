import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** A test run uses a fraction of this. Containers often have 64 MB. */
const leastFreeBytes = 4_000_000_000

/**
 * Creates a folder for temporary files in memory, because a disk spends much of the processor time
 * of a test run on creating and deleting small files. The folder is removed when this process ends.
 * @returns the usual folder on a machine without such memory
 */
export function createMemoryFolder(): string {
  if (freeBytes() < leastFreeBytes) return tmpdir()
  const folder = mkdtempSync(`${memory}/parcours-`)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return folder
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
