import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { privateMode } from './private-files.ts'

/** Another process holds the embedded database. */
export class DirectoryLocked extends Error {
  override readonly name = 'DirectoryLocked'

  constructor(directory: string, pid: number, elsewhere: boolean) {
    const where = elsewhere ? ' in another container or on another machine' : ''
    super(`process ${String(pid)}${where} holds ${directory}`)
  }
}

/** Whoever holds a lock touches it this often, and counts as dead after this long; in milliseconds. */
const beat = 5_000
const stale = 30_000

/**
 * Takes the directory for this process, through a file `<directory>.lock` that names the process.
 * What a killed process left behind is taken over: at once where that can be seen to be dead, else
 * (another container or machine on the same volume) once it has been silent for thirty seconds.
 * @returns gives the directory back
 * @throws DirectoryLocked
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: privateMode.directory })
  const lock = `${realpathSync(directory)}.lock`
  const me = `${describe(process.pid)}${separator}${place()}`
  const draft = `${lock}.${String(process.pid)}.${hostname()}`
  // Written aside and linked into place: nobody ever reads a lock without its content.
  writeFileSync(draft, me, { mode: privateMode.file })
  try {
    while (!linkIfAbsent(draft, lock)) takeOverOrThrow(directory, lock, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  const heart = setInterval(() => {
    // Two openers destroy the database: whoever was silent for too long (a machine that slept) must go.
    if (read(lock) !== me) throw new Error(`another process has taken ${directory}`)
    utimesSync(lock, new Date(), new Date())
  }, beat)
  heart.unref()
  return () => {
    clearInterval(heart)
    if (read(lock) === me) rmSync(lock, { force: true })
  }
}

const separator = ' @ '

function takeOverOrThrow(directory: string, lock: string, draft: string): void {
  const content = read(lock)
  if (content === undefined) return
  const [who = '', where] = content.split(separator)
  const pid = Number(who.split(' ')[0])
  const elsewhere = where !== undefined && where !== place()
  if (elsewhere ? beats(lock) : isAlive(pid, who)) {
    throw new DirectoryLocked(directory, pid, elsewhere)
  }
  // Moved aside before it goes, to look again: another process may have taken over just before.
  const aside = `${draft}.old`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) !== content) linkIfAbsent(aside, lock)
  rmSync(aside, { force: true })
}

/** Whether somebody touched it lately. Machines that share a volume are trusted to share the time. */
function beats(lock: string): boolean {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < stale
}

function isAlive(pid: number, who: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return describe(pid) === who
}

/** The process id and, where the system tells it, when it started: ids are used again. */
function describe(pid: number): string {
  const stat = read(`/proc/${String(pid)}/stat`)
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return startTime === undefined ? String(pid) : `${String(pid)} ${startTime}`
}

/** Where process ids are the same as here: this run of this machine, and this container on it. */
function place(): string {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim()
  if (boot === undefined) return hostname()
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
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
