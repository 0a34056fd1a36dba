import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Another process holds the embedded database. */
export class DirectoryLocked extends Error {
  override readonly name = 'DirectoryLocked'
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(`process ${String(pid)} holds ${directory}`)
    this.pid = pid
  }
}

/**
 * Takes the directory for this process, through a file `<directory>.lock` that holds the process id.
 * What a killed process left behind is taken over.
 * @returns gives the directory back
 * @throws DirectoryLocked
 */
export function lockDirectory(directory: string): () => void {
  const lock = `${directory}.lock`
  mkdirSync(directory, { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => {
        rmSync(lock, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = holder(lock)
      if (pid !== undefined) throw new DirectoryLocked(directory, pid)
      rmSync(lock, { force: true })
    }
  }
}

function holder(lock: string): number | undefined {
  const pid = Number(readFileSync(lock, 'utf8'))
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
  }
}
