import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/**
 * Minimum number of free bytes in the memory folder. A test run uses only a fraction of these
 * bytes. In containers, the memory folder often has only 64 MB, and is not used.
 */
const leastFreeBytes = 4_000_000_000

/**
 * Creates a folder for temporary files in memory. On a disk, creating and deleting small files
 * takes much of the processor time of a test run. The folder is removed when this process ends.
 * @returns the folder; on a machine without enough memory, the usual folder for temporary files
 */
export function createMemoryFolder(): string {
  if (freeBytes() < leastFreeBytes) return tmpdir()
  const folder = mkdtempSync(`${memory}/parcours-`)
  // PostgreSQL may run as another user, who must be able to open files in the folder.
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
