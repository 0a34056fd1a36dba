import { createHash, hash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { hasCode } from '../../../platform/error-code.ts'
import type { PackageProblem, Problems } from '../../results/problems.ts'

const realDataPrefix = '${REAL_DATA_DIR}/'

/** The place in the package that names a file, for problem messages. */
export type NamedAt = Pick<PackageProblem, 'file' | 'line' | 'path'>

/**
 * Reads the files of a package. A package can only name files in its own folder or in the folder
 * `${REAL_DATA_DIR}`.
 */
export class PackageFolder {
  readonly #root: string
  readonly #realDataDir: string | undefined
  readonly #problems: Problems
  readonly #hash = createHash('sha256')

  /**
   * Opens a package folder.
   * @param realDataDir folder that replaces `${REAL_DATA_DIR}` in file names. Packages whose result
   * files are stored elsewhere use it.
   * @throws InvalidPackage when the package folder does not exist
   */
  constructor(path: string, realDataDir: string | undefined, problems: Problems) {
    this.#problems = problems
    this.#realDataDir = realDataDir
    this.#root = path
    try {
      this.#root = realpathSync(path)
      if (statSync(this.#root).isDirectory()) return
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    problems.add({
      code: 'package.noFolder',
      file: path,
      message: 'There is no such folder',
      expected: 'Name the folder that holds event.yml.',
    })
    problems.throwIfAny()
  }

  /** Hash of all files that have been read so far. */
  get contentHash(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Adds a file, or something else that affects the content, to the content hash. */
  addToHash(name: string, hash: string): void {
    this.#hash.update(`${name}\0${hash}\0`)
  }

  /**
   * Lists the files in a folder that have this extension, except hidden files. The paths are
   * relative to the package folder.
   */
  list(folder: string, ending: string): string[] {
    try {
      return readdirSync(join(this.#root, folder))
        .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
        .sort()
        .map((name) => `${folder}/${name}`)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  /**
   * Returns the path on disk of a file in the package. For a file that is not allowed or not
   * readable, adds a problem and returns undefined.
   */
  locate(name: string, namedAt: NamedAt): string | undefined {
    const outside = name.startsWith(realDataPrefix)
    if (outside && this.#realDataDir === undefined) {
      this.#refuse(name, namedAt, {
        code: 'file.noRealDataDir',
        message: 'The file lies where REAL_DATA_DIR says, which is not set',
        expected: 'Set REAL_DATA_DIR to the folder that holds the data files.',
      })
      return undefined
    }
    const root = outside ? (this.#realDataDir ?? '') : this.#root
    const inner = outside ? name.slice(realDataPrefix.length) : name
    const escaping = {
      code: 'file.outside',
      message: 'The file lies outside of the package',
      expected: 'Put it into the folder of event.yml and name it by its path there.',
    }
    if (isAbsolute(inner) || inner.split(/[/\\]/).includes('..') || inner.includes('\0')) {
      this.#refuse(name, namedAt, escaping)
      return undefined
    }
    try {
      const path = realpathSync(join(root, inner))
      const within = relative(realpathSync(root), path)
      if (within.startsWith(`..${sep}`) || isAbsolute(within)) {
        this.#refuse(name, namedAt, escaping)
        return undefined
      }
      if (statSync(path).isFile()) return path
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    this.#refuse(name, namedAt, {
      code: 'file.missing',
      message: 'There is no such file',
      expected: 'Check the name, capitals included.',
    })
    return undefined
  }

  /**
   * Returns the bytes of a file. For a file that is unreadable or too large, adds a problem and
   * returns undefined.
   */
  read(name: string, namedAt: NamedAt, maxBytes: number): Buffer | undefined {
    const path = this.locate(name, namedAt)
    if (path === undefined) return undefined
    if (statSync(path).size > maxBytes) {
      this.#refuse(name, namedAt, {
        code: 'file.tooLarge',
        message: `The file is larger than ${sizeOf(maxBytes)}`,
        expected: 'Make it smaller.',
      })
      return undefined
    }
    const bytes = readFileSync(path)
    this.addToHash(name, hash('sha256', bytes, 'hex'))
    return bytes
  }

  #refuse(
    value: string,
    namedAt: NamedAt,
    problem: Pick<PackageProblem, 'code' | 'message' | 'expected'>,
  ): void {
    this.#problems.add({ ...namedAt, value, ...problem })
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR')
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${String(bytes / 1_000)} kB` : `${String(Math.round(bytes / 1_000_000))} MB`
