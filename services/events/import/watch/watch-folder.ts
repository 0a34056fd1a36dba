import { hash } from 'node:crypto'
import {
  type Dirent,
  type Stats,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import { InvalidPackage, describeProblem, type PackageProblem } from '../../results/problems.ts'
import { makePrivateFolder } from '../../../platform/database/private-files.ts'
import { unpackZip } from '../read/unpack-zip.ts'
import { tableName } from '../understand/archive-file.ts'
import { descriptionSuffix, packageOfTable, refusedLink } from './dropped-table.ts'

interface WatchOptions {
  /**
   * Imports a package folder. `isFinal` is false when the import has to be tried again.
   * @param isTable whether the package was made from one table
   */
  importFolder: (path: string, isTable: boolean) => Promise<{ text: string; isFinal: boolean }>
  /** Folder for unpacked packages. */
  temporary: string
  stdout: Writable
  signal: AbortSignal
  /** Milliseconds between two checks of the folder. */
  intervalMs: number
}

const reportSuffix = '.report.txt'
const ignored = new RegExp(
  `^\\.|~$|\\.(?:part|tmp|filepart)$|${reportSuffix.replaceAll('.', '\\.')}$`,
)

/**
 * Watches a drop folder until the signal is aborted. Each package in the folder is a folder, a zip,
 * or one table with a description beside it. A package is imported when it no longer changes, and
 * again after each change. The report of the import is written next to the package and contains the
 * state of the imported files. So a restart imports nothing twice, and an import without a report is
 * repeated.
 */
export async function watchFolder(folder: string, options: WatchOptions): Promise<void> {
  const { signal, stdout, intervalMs } = options
  let before = new Map<string, string>()
  while (!signal.aborted) {
    const now = new Map(
      packagesIn(folder).map((name) => [name, stateOf(join(folder, name))] as const),
    )
    for (const [name, state] of now) {
      // A file that is still being written differs between two checks.
      if (before.get(name) !== state || importedState(folder, name) === state) continue
      stdout.write(`${name}: importing\n`)
      const { text, isFinal } = await importPackage(join(folder, name), options)
      if (isFinal) writeReport(folder, name, text, state)
      stdout.write(isFinal ? `${name}: see ${name}${reportSuffix}\n` : `${name}: ${text}`)
    }
    before = now
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}

function packagesIn(folder: string): string[] {
  return (
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !ignored.test(entry.name))
      // Leaves out named pipes, because opening a named pipe would block the process.
      .filter((entry) => entry.isFile() || entry.isDirectory() || entry.isSymbolicLink())
      .filter(({ name }) =>
        statOf(join(folder, name))?.isDirectory() === true
          ? existsSync(join(folder, name, 'event.yml'))
          : true,
      )
      .map(({ name }) => name)
      .filter((name) => !isDescription(name))
      .sort()
  )
}

/** Whether a file describes a table. The table may be dropped later. */
function isDescription(name: string): boolean {
  return (
    name.endsWith(descriptionSuffix) && tableName.test(name.slice(0, -descriptionSuffix.length))
  )
}

/**
 * Returns a hash of the names, sizes and times of the files. The hash changes while files are
 * written.
 */
function stateOf(path: string): string {
  const files = statOf(path)?.isDirectory() === true ? namesIn(path) : ['', descriptionSuffix]
  const states = files.sort().map((name) => {
    const stats = statOf(name === descriptionSuffix ? `${path}${name}` : join(path, name))
    return `${name}\0${String(stats?.size)}\0${String(stats?.mtimeMs)}`
  })
  return hash('sha256', states.join('\n'), 'hex')
}

/**
 * Lists files and folders at all levels. Unlike `readdirSync` with `recursive`, does not list the
 * content of linked folders.
 */
function namesIn(root: string, below = ''): string[] {
  return entriesOf(join(root, below)).flatMap((entry) => {
    const name = join(below, entry.name)
    return entry.isDirectory() ? [name, ...namesIn(root, name)] : [name]
  })
}

/** Returns the entries of a folder. Empty if the folder was removed or may not be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    unreadable(folder, error)
    return []
  }
}

/**
 * Reads the type, size and time of a file or link. Undefined if the file was removed in the
 * meantime, or may not be read.
 */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    unreadable(path, error)
    return undefined
  }
}

async function importPackage(path: string, options: WatchOptions) {
  makePrivateFolder(options.temporary)
  const unpacked = mkdtempSync(join(options.temporary, 'watched-'))
  try {
    const stats = statOf(path)
    if (stats?.isSymbolicLink() === true) throw refusedLink(path)
    if (stats?.isDirectory() === true) return await options.importFolder(path, false)
    const isTable = tableName.test(path)
    if (!isTable && !path.endsWith('.zip')) return { text: notAPackage, isFinal: true }
    if (!isTable) {
      return await options.importFolder(await unpackZip(path, unpacked, options.signal), false)
    }
    const understood = await packageOfTable(path, unpacked, options.signal)
    const { text, isFinal } = await options.importFolder(unpacked, true)
    return { text: understood + text, isFinal }
  } catch (error) {
    const problems = error instanceof InvalidPackage ? error.problems : [unreadable(path, error)]
    return { text: `${problems.map(describeProblem).join('\n')}\n`, isFinal: true }
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

/**
 * Returns the problem of a dropped file that cannot be read. The file may disappear at any time.
 * @throws the given error if it has another cause, or concerns a file of the site itself
 */
function unreadable(path: string, error: unknown): PackageProblem {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) throw error
  const code = String(error.code)
  if (!unreadableCodes.has(code) || !String(error.path).startsWith(path)) throw error
  return {
    code: 'file.unreadable',
    file: basename(path),
    message: `The file or a part of it cannot be read (${code})`,
    expected: 'Drop it again, with permission to read for the user of the site.',
  }
}

const unreadableCodes = new Set(['ENOENT', 'EACCES', 'EPERM', 'EIO'])

const notAPackage =
  'This is not a package. Drop a folder with event.yml, a zip of it, or a table of results such as 10k.csv with a description 10k.csv.yml. [package.noFolder]\n'

/** Returns the state of the files at their last import. Undefined without a report. */
function importedState(folder: string, name: string): string | undefined {
  const report = join(folder, `${name}${reportSuffix}`)
  if (!existsSync(report)) return undefined
  return /^state ([0-9a-f]{64})$/m.exec(readFileSync(report, 'utf8'))?.[1]
}

/**
 * Writes the report in one step. After a kill, the file contains the whole report, contains an
 * earlier report, or does not exist.
 */
function writeReport(folder: string, name: string, text: string, state: string): void {
  const written = join(folder, `.${name}${reportSuffix}`)
  // Anyone who may write to the folder could place a link here. The report must not be written
  // through such a link.
  rmSync(written, { force: true })
  writeFileSync(written, `${text}\nstate ${state}\n`, { flag: 'wx' })
  renameSync(written, join(folder, `${name}${reportSuffix}`))
}
