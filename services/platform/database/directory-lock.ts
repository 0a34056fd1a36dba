import {
  linkSync,
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
import { hasCode } from '../error-code.ts'
import { makePrivateFolder, privateMode } from './private-files.ts'

/** Thrown when another process has locked the folder of the embedded database. */
export class DirectoryLocked extends Error {
  override readonly name = 'DirectoryLocked'

  constructor(directory: string, pid: number, elsewhere: boolean) {
    const where = elsewhere ? ' in another container or on another machine' : ''
    super(`process ${String(pid)}${where} holds ${directory}`)
  }
}

/**
 * Milliseconds between two heartbeats, and milliseconds after the last heartbeat at which a lock
 * counts as stale.
 */
const heartbeatMs = 5_000
const staleMs = 30_000

/**
 * Locks a directory for this process with the file `<directory>.lock`. The file names the process
 * that holds the lock. If that process ran in the same container and is dead, this process takes
 * the lock immediately. If the lock is from another container or machine, this process takes the
 * lock after 30 seconds without a heartbeat.
 * @returns a function that releases the lock
 * @throws DirectoryLocked when another process holds the lock
 */
export function lockDirectory(directory: string): () => void {
  makePrivateFolder(directory)
  const lock = `${realpathSync(directory)}.lock`
  const ownContent = `${describe(process.pid)}${separator}${pidNamespace()}`
  const draft = `${lock}.${String(process.pid)}.${hostname()}`
  // Writes a draft file and then links it as the lock file. Otherwise another process could read an
  // empty lock file.
  writeFileSync(draft, ownContent, { mode: privateMode.file })
  try {
    while (!linkIfAbsent(draft, lock)) takeOverOrThrow(directory, lock, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  let beatAt = Date.now()
  const heartbeat = setInterval(() => {
    try {
      // A process that has lost its lock, for example while the machine slept, must stop. Otherwise
      // two processes would write to the database and corrupt it.
      if (read(lock) !== ownContent) throw new Error(`another process has taken ${directory}`)
      utimesSync(lock, new Date(), new Date())
      beatAt = Date.now()
    } catch (error) {
      // While too many files are open, the lock cannot be read. No other process takes it until it
      // is stale.
      const isStaleSoon = Date.now() - beatAt >= staleMs - heartbeatMs
      if (isStaleSoon || !hasCode(error, 'EMFILE', 'ENFILE')) throw error
    }
  }, heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (read(lock) === ownContent) rmSync(lock, { force: true })
  }
}

const separator = ' @ '

function takeOverOrThrow(directory: string, lock: string, draft: string): void {
  const content = read(lock)
  if (content === undefined) return
  const [processName = '', where] = content.split(separator)
  const pid = Number(processName.split(' ')[0])
  const elsewhere = where !== undefined && where !== pidNamespace()
  if (elsewhere ? isFresh(lock) : isAlive(pid, processName)) {
    throw new DirectoryLocked(directory, pid, elsewhere)
  }
  // Moves the lock file aside and reads it again before removing it, because another process may
  // have taken the lock since the first read.
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

/**
 * Returns true if the lock has a recent heartbeat. Machines that share a volume must have
 * synchronised clocks.
 */
function isFresh(lock: string): boolean {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < staleMs
}

function isAlive(pid: number, processName: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return describe(pid) === processName
}

/**
 * Returns a text that identifies a process: its id and, if /proc exists, its start time. The system
 * reuses process ids, so the id alone is not enough.
 */
function describe(pid: number): string {
  const stat = read(`/proc/${String(pid)}/stat`)
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return startTime === undefined ? String(pid) : `${String(pid)} ${startTime}`
}

/**
 * Returns a text that identifies the current boot of the machine and the container of this process,
 * or the host name without /proc. Process ids can be compared only within one boot and container.
 */
function pidNamespace(): string {
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
