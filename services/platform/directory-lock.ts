import {
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'

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
 * Takes the directory for this process, through a file `<directory>.lock` that names the process.
 * What a killed process left behind is taken over.
 * @returns gives the directory back
 * @throws DirectoryLocked
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const lock = `${realpathSync(directory)}.lock`
  const me = describe(process.pid)
  const draft = `${lock}.${String(process.pid)}`
  // Written aside and linked into place: nobody ever reads a lock without its content.
  writeFileSync(draft, me)
  try {
    while (!linkIfAbsent(draft, lock)) takeOverOrThrow(directory, lock)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(lock) === me) rmSync(lock, { force: true })
  }
}

function takeOverOrThrow(directory: string, lock: string): void {
  const content = read(lock)
  if (content === undefined) return
  const pid = Number(content.split(' ')[0])
  if (isAlive(pid, content)) throw new DirectoryLocked(directory, pid)
  // Moved aside before it goes, to look again: another process may have taken over just before.
  const aside = `${lock}.${String(process.pid)}.old`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) !== content) linkIfAbsent(aside, lock)
  rmSync(aside, { force: true })
}

function isAlive(pid: number, content: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return describe(pid) === content
}

/** The process id and, where the system tells it, when it started: ids are used again. */
function describe(pid: number): string {
  const stat = read(`/proc/${String(pid)}/stat`)
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return startTime === undefined ? String(pid) : `${String(pid)} ${startTime}`
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
