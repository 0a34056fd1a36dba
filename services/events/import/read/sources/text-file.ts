import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as pipelineDone } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../../../platform/error-code.ts'
import {
  decoderOf,
  findEncoding,
  refuseWrongCharacters,
} from '../../../../../reader/tables/encoding.ts'
import { damagedGzip } from '../../../../../reader/tables/gzip.ts'
import { refuseOldWorkbook } from '../../../../../reader/tables/workbook.ts'
import { UnreadableFile } from '../../../../../reader/row-source.ts'

export interface TextFile {
  path: string
  /** SHA-256 of the file as hexadecimal text. */
  hash: string
  encoding: string
  /** The text of the first 64 KiB, by which the format is detected. */
  beginning: string
}

const beginningBytes = 64 * 1024
/** Maximum number of bytes after decompression. A million athletes with fifty splits need less. */
const maxBytes = 1_000_000_000
/**
 * Tables compress to about a tenth of their size. A large file that unpacks to more than 100 times
 * its size counts as a decompression bomb.
 */
const suspicious = { bytes: 100_000_000, timesPacked: 100 }

/**
 * Reads a result file to find its encoding, its hash and its beginning. The rows are read later. A
 * file that is neither UTF-8 nor UTF-16 counts as windows-1252 unless event.yml names an encoding.
 * @throws UnreadableFile when the file is not text, is too large, or cannot be unpacked or decoded
 */
export async function inspectTextFile(path: string, declared?: string): Promise<TextFile> {
  if (declared !== undefined) decoderOf(declared)
  const packed = statSync(path).size
  const most = Math.min(maxBytes, Math.max(suspicious.bytes, packed * suspicious.timesPacked))
  if (packed > most) throw tooLarge()
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const headParts: Buffer[] = []
  let bytes = 0
  let isUtf8 = true
  await pipelineDone(createReadStream(path), hash)
  try {
    for await (const chunk of unpacked(createReadStream(path), path) as AsyncIterable<Buffer>) {
      if (bytes < beginningBytes) headParts.push(chunk)
      bytes += chunk.length
      if (bytes > most) throw tooLarge()
      isUtf8 &&= decodes(utf8, chunk)
    }
    isUtf8 &&= decodes(utf8)
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw damagedGzip()
  }
  const head = Buffer.concat(headParts)
  const encoding = declared?.toLowerCase() ?? findEncoding(head, isUtf8, undefined)
  refuseOtherFormats(head, encoding)
  if (encoding === 'utf-8' && !isUtf8) {
    throw new UnreadableFile(
      'file.notUtf8',
      'The file is not UTF-8 as event.yml says',
      'Leave the encoding out, or name the right one, such as windows-1252.',
    )
  }
  const beginning = decoderOf(encoding).decode(head.subarray(0, beginningBytes), { stream: true })
  refuseWrongCharacters(beginning, encoding, 0)
  return { path, hash: hash.digest('hex'), encoding, beginning }
}

/** Yields the text of the file in parts, without byte order mark. */
export async function* openTextFile({ path, encoding }: TextFile): AsyncGenerator<string, void> {
  const decoder = decoderOf(encoding)
  for await (const chunk of unpacked(createReadStream(path), path) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

function unpacked(stream: Readable, path: string): Readable {
  if (!path.endsWith('.gz')) return stream
  return pipeline(stream, createGunzip(), () => undefined)
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function refuseOtherFormats(head: Buffer, encoding: string): void {
  refuseOldWorkbook(head)
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    throw new UnreadableFile(
      'file.workbook',
      'The file is a workbook or an archive',
      'If it is a workbook, end its name in .xlsx; or save the sheet as CSV UTF-8.',
    )
  }
  if (!encoding.startsWith('utf-16') && head.includes(0)) {
    throw new UnreadableFile(
      'file.notText',
      'The file is not text',
      'Give a CSV or TSV file, plain or packed as .gz.',
    )
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(
    'file.tooLarge',
    `The file holds more than ${String(maxBytes / 1_000_000)} MB of text, or unpacks to that many times its size that it cannot be a table`,
    'Give one file for each race.',
  )
}

function isZlibError(error: unknown): boolean {
  return codeOf(error)?.startsWith('Z_') === true
}
