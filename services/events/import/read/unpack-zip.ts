import {
  createReadStream,
  openSync,
  closeSync,
  writeSync,
  existsSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { nextSlice } from '../../../platform/event-loop-turns.ts'
import { makePrivateFolder, privateMode } from '../../../platform/database/private-files.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { readZipDirectory } from './zip-directory.ts'

/**
 * Limits of an unpacked package. `bytes` equals the limit of a single file with results. Tables
 * shrink to about a tenth in a zip. A zip counts as a bomb if it expands to more than `ratio` times
 * its size plus `smallBytes`.
 */
const limits = {
  bytes: 1_000_000_000,
  ratio: 100,
  smallBytes: 10_000_000,
  files: 2_000,
  nameLength: 200,
  depth: 8,
}

/** Number of bytes of the zip that are read at once. */
const chunkBytes = 16 * 1024
/**
 * Number of bytes of the zip that are unpacked in one step. They have the beginnings of at most 32
 * files, and expand to at most 1 MB. Between two steps, other requests are handled.
 */
const stepBytes = 1024

/** Matches the names of files that operating systems add to a zip. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/**
 * Unpacks a zip into an empty folder. An entry that is marked as a symbolic link becomes a plain
 * file.
 * @param maxBytes maximum number of unpacked bytes
 * @returns the root of the package: the given folder, or the only folder within it (`rootOf`)
 * @throws InvalidPackage zip.… Files that were unpacked before the problem stay.
 */
export async function unpackZip(
  zip: string,
  folder: string,
  signal?: AbortSignal,
  maxBytes = limits.bytes,
): Promise<string> {
  const expanded = limits.smallBytes + limits.ratio * statSync(zip).size
  const writer = new EntryWriter(folder, Math.min(maxBytes, expanded))
  const unzip = new Unzip((entry) => {
    writer.add(entry)
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(zip, { highWaterMark: chunkBytes })) {
      for (const part of partsOf(chunk as Buffer)) {
        await nextSlice()
        signal?.throwIfAborted()
        unzip.push(part)
        writer.throwIfAny()
      }
    }
    unzip.push(new Uint8Array(), true)
    writer.throwIfAny()
    writer.throwIfIncomplete(readZipDirectory(zip))
  } catch (error) {
    if (error instanceof InvalidPackage || signal?.aborted === true) throw error
    throw broken()
  } finally {
    writer.close()
  }
  return rootOf(folder)
}

function partsOf(chunk: Buffer): Buffer[] {
  const count = Math.ceil(chunk.length / stepBytes)
  return Array.from({ length: count }, (_, index) =>
    chunk.subarray(index * stepBytes, (index + 1) * stepBytes),
  )
}

/** Writes the entries of a zip as files. Stops at the first problem. */
class EntryWriter {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #names = new Set<string>()
  readonly #open = new Set<number>()
  /** CRC-32 of each entry by its name in the zip. */
  readonly #sums = new Map<string, number>()
  #bytes = 0
  #problem: Error | undefined

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  add(entry: UnzipFile): void {
    if (this.#problem !== undefined) return
    const name = entry.name.replace(/^(?:\.\/)+/, '')
    const isFolder = name.endsWith('/')
    this.#sums.set(entry.name, crc32(''))
    try {
      this.#check(isFolder ? name.slice(0, -1) : name)
      const file = isFolder || litter.test(name) ? undefined : this.#create(name)
      entry.ondata = (error, chunk, isLast) => {
        this.#write(error, chunk, file)
        if (this.#problem !== undefined) return
        this.#sums.set(entry.name, crc32(chunk, this.#sums.get(entry.name)))
        if (isLast && file !== undefined && this.#open.delete(file)) closeSync(file)
      }
      entry.start()
    } catch (error) {
      this.#problem = error instanceof Error ? error : broken()
    }
  }

  throwIfAny(): void {
    if (this.#problem !== undefined) throw this.#problem
  }

  /**
   * Compares the unpacked entries with the directory of the zip. Without this comparison, a zip
   * that was cut off or changed can look valid.
   */
  throwIfIncomplete(directory: ReadonlyMap<string, number> | undefined): void {
    const isComplete =
      directory?.size === this.#sums.size &&
      [...directory].every(([name, sum]) => this.#sums.get(name) === sum)
    if (this.#names.size === 0 || this.#open.size > 0 || !isComplete) throw broken()
  }

  close(): void {
    for (const file of this.#open) closeSync(file)
    this.#open.clear()
  }

  #check(name: string): void {
    const parts = name.split('/')
    const isUnsafe =
      parts.some((part) => part === '' || part === '.' || part === '..') ||
      /[\\:\p{Cc}\p{Cs}]/u.test(name)
    if (isUnsafe || name.length > limits.nameLength || parts.length > limits.depth) {
      throw refused(
        'zip.badName',
        name,
        'A name in the zip cannot be used',
        'Use short relative names without "..", backslash or colon.',
      )
    }
    const key = name.normalize('NFC').toLowerCase()
    if (this.#names.has(key)) {
      throw refused(
        'zip.duplicateName',
        name,
        'Two files in the zip have the same name',
        'Give each file its own name; upper and lower case are the same here.',
      )
    }
    this.#names.add(key)
    if (this.#names.size <= limits.files) return
    throw refused(
      'zip.tooManyFiles',
      undefined,
      `The zip has more than ${String(limits.files)} files`,
      'Send only event.yml and the files that it names.',
    )
  }

  #create(name: string): number {
    const path = join(this.#folder, name)
    makePrivateFolder(dirname(path))
    const file = openSync(path, 'wx', privateMode.file)
    this.#open.add(file)
    return file
  }

  #write(error: unknown, chunk: Uint8Array, file: number | undefined): void {
    if (this.#problem !== undefined) return
    if (error !== null && error !== undefined) {
      this.#problem = broken()
      return
    }
    this.#bytes += chunk.length
    if (this.#bytes > this.#maxBytes) {
      const size = `${String(Math.round(this.#maxBytes / 1_000_000))} MB`
      this.#problem = refused(
        'zip.tooLarge',
        undefined,
        `The unpacked files are larger than ${size}`,
        'Send the files of fewer races at once.',
      )
      return
    }
    if (file !== undefined && this.#open.has(file)) writeSync(file, chunk)
  }
}

/**
 * Returns the only folder in the zip, because people often zip the folder instead of its files.
 * Returns the given folder if it has event.yml or other entries.
 */
function rootOf(folder: string): string {
  if (existsSync(join(folder, 'event.yml'))) return folder
  const entries = readdirSync(folder, { withFileTypes: true })
  const [only, ...more] = entries
  return only?.isDirectory() === true && more.length === 0 ? join(folder, only.name) : folder
}

function broken(): InvalidPackage {
  return refused(
    'zip.broken',
    undefined,
    'The zip is damaged, incomplete, encrypted or not a zip',
    'Make the zip again, without a password, and send all of it.',
  )
}

function refused(
  code: string,
  value: string | undefined,
  message: string,
  expected: string,
): InvalidPackage {
  const named = value === undefined ? {} : { value }
  return new InvalidPackage([{ code, file: 'package.zip', ...named, message, expected }])
}
