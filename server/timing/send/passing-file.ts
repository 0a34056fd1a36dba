import { readSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { hasCode } from '../../../services/platform/error-code.ts'
import { withoutMark } from '../../../domain/byte-order-mark.ts'

/** A position between two lines of a file. */
export interface FilePosition {
  /** Number of bytes before the position. */
  offset: number
  /** Number of lines before the position. */
  line: number
  /**
   * The last bytes before the position, in base64. If the file has other bytes there later, it
   * was truncated or rewritten.
   */
  tail: string
}

export const beginning: FilePosition = { offset: 0, line: 0, tail: '' }

export interface FileLine {
  /** Number of the line, from 1. */
  number: number
  text: string
}

/**
 * Says that the file is no longer the file that was read before. The current file is then read from
 * its beginning.
 */
export interface FileChange {
  /**
   * `truncated`: the file has become smaller. `rewritten`: the bytes that were already read have
   * changed. `replaced`: the path now names another file.
   */
  type: 'truncated' | 'rewritten' | 'replaced'
  /** Number of bytes that were read before the file changed. */
  readUntil: number
  /** Current size of the file in bytes. For `replaced`, this is the size of the former file. */
  size: number
}

const tailBytes = 64
const chunkBytes = 262_144
const lineEnd = 0x0a

/** Reads the lines of a file to which another program appends lines. */
export class PassingFile {
  readonly path: string
  #handle: FileHandle | undefined
  #position: FilePosition
  /**
   * Number of lines in the file up to the byte `offset`. This byte may be beyond the last line that
   * was read.
   */
  #counted = { offset: 0, lines: 0 }

  /** @param from position at which an earlier process stopped */
  constructor(path: string, from: FilePosition) {
    this.path = path
    this.#position = from
  }

  /** Position at which the next read begins. */
  get position(): FilePosition {
    return this.#position
  }

  /**
   * Returns the next complete lines. Returns no lines if there are no new ones or if the file does
   * not exist.
   * @param withRest true to return a last line without a line end. A line that is longer than
   * `chunkBytes`, and the last line of a replaced file, are returned without a line end, too
   */
  async read(
    maxLines: number,
    withRest: boolean,
  ): Promise<{ lines: FileLine[]; change?: FileChange }> {
    const handle = (this.#handle ??= await openIfPresent(this.path))
    if (handle === undefined) return { lines: [] }
    // Checks this before reading the content. Otherwise the last lines of the old file could be
    // lost when another file replaces it.
    const isReplaced = await hasOtherFile(this.path, handle)
    const { offset, line, tail } = this.#position
    const before = Buffer.from(tail, 'base64')
    const bytes = await readBytes(handle, offset - before.length, before.length + chunkBytes)
    if (!bytes.subarray(0, before.length).equals(before)) {
      const { size } = await handle.stat()
      return this.#startAgain(size < offset ? 'truncated' : 'rewritten', size)
    }
    const lines: FileLine[] = []
    let at = before.length
    const take = (end: number, next: number) => {
      lines.push({ number: line + lines.length + 1, text: textOf(bytes, at, end) })
      at = next
    }
    for (let end = bytes.indexOf(lineEnd, at); end >= 0 && lines.length < maxLines;) {
      take(end, end + 1)
      end = bytes.indexOf(lineEnd, at)
    }
    const isTooLong = bytes.length === before.length + chunkBytes
    if (lines.length === 0 && at < bytes.length && (withRest || isReplaced || isTooLong)) {
      take(bytes.length, bytes.length)
    }
    if (lines.length === 0) {
      if (!isReplaced) return { lines }
      const { size } = await handle.stat()
      await this.close()
      return this.#startAgain('replaced', size)
    }
    this.#position = {
      offset: offset + at - before.length,
      line: line + lines.length,
      tail: bytes.subarray(Math.max(0, at - tailBytes), at).toString('base64'),
    }
    return { lines }
  }

  /**
   * Returns the first line of the file, whatever the position is. Undefined if this line is
   * incomplete or not available.
   */
  async firstLine(): Promise<string | undefined> {
    if (this.#handle === undefined) return undefined
    const bytes = await readBytes(this.#handle, 0, chunkBytes)
    const end = bytes.indexOf(lineEnd)
    return end < 0 ? undefined : textOf(bytes, 0, end)
  }

  /**
   * Returns the number of complete lines after the given line. Each call reads at most 32 MiB more
   * of the file, so the number may be too low.
   */
  countLinesAfter(line: number): number {
    if (this.#counted.offset < this.#position.offset) {
      this.#counted = { offset: this.#position.offset, lines: this.#position.line }
    }
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (let round = 0; round < 128 && this.#handle !== undefined; round += 1) {
      const read = readSync(this.#handle.fd, buffer, 0, chunkBytes, this.#counted.offset)
      const bytes = buffer.subarray(0, read)
      for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) {
        this.#counted.lines += 1
      }
      this.#counted.offset += read
      if (read < chunkBytes) break
    }
    return Math.max(0, this.#counted.lines - line)
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }

  #startAgain(type: FileChange['type'], size: number) {
    const change = { type, readUntil: this.#position.offset, size }
    this.#position = beginning
    this.#counted = { offset: 0, lines: 0 }
    return { lines: [], change }
  }
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Returns true if the path now leads to another file than the open one. False if there is no file
 * at the path.
 */
async function hasOtherFile(path: string, handle: FileHandle): Promise<boolean> {
  const named = await stat(path).catch(() => undefined)
  const { ino, dev } = await handle.stat()
  return named !== undefined && (named.ino !== ino || named.dev !== dev)
}

async function readBytes(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  const { bytesRead } = await handle.read(buffer, 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** Returns a line without byte order mark, carriage return and NUL characters. */
function textOf(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString('utf8', from, to)
  return withoutMark(text).replace(/\r$/, '').replaceAll('\0', '')
}
