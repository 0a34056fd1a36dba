import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as pipelineDone } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { recogniseEncoding, recogniseUtf16 } from './encoding.ts'
import { UnreadableFile } from '../../../../../reader/row-source.ts'

export interface TextFile {
  path: string
  /** SHA-256 of the file as hexadecimal text. */
  hash: string
  encoding: string
  /** The first 64 KiB of the text, by which the format is detected. */
  beginning: string
}

const beginningBytes = 64 * 1024
/** Maximum number of bytes after decompression. A million athletes with fifty splits need less. */
const maxBytes = 1_000_000_000
/**
 * Tables compress to about a tenth of their size. A large file with a ratio of 100 counts as a
 * decompression bomb.
 */
const suspicious = { bytes: 100_000_000, timesPacked: 100 }

/**
 * Reads a result file once to detect its encoding and hash. The rows are read later. A file that is
 * not UTF-8 counts as windows-1252 unless event.yml names an encoding.
 * @param recognise whether the encoding of such a file is recognised by its characters
 * @throws UnreadableFile when the file is not text or too large
 */
export async function inspectTextFile(
  path: string,
  declared?: string,
  recognise = false,
): Promise<TextFile> {
  if (declared !== undefined && !isKnown(declared)) {
    throw new UnreadableFile(
      'file.unknownEncoding',
      `The encoding "${declared}" is not known`,
      'Leave it out, or use utf-8, utf-16le, windows-1252 or another name of the WHATWG list.',
    )
  }
  const packed = statSync(path).size
  const most = Math.min(maxBytes, Math.max(suspicious.bytes, packed * suspicious.timesPacked))
  if (packed > most) throw tooLarge()
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const headParts: Buffer[] = []
  const sample: Buffer[] = []
  let sampled = 0
  let bytes = 0
  let isUtf8 = true
  await pipelineDone(createReadStream(path), hash)
  try {
    for await (const chunk of unpacked(createReadStream(path), path) as AsyncIterable<Buffer>) {
      if (bytes < beginningBytes) headParts.push(chunk)
      bytes += chunk.length
      if (bytes > most) throw tooLarge()
      if (recognise && sampled < beginningBytes) {
        const part = linesBeyondAscii(chunk)
        sampled += part.length
        sample.push(part)
      }
      isUtf8 &&= decodes(utf8, chunk)
    }
    isUtf8 &&= decodes(utf8)
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw new UnreadableFile(
      'file.badGzip',
      'The file ends in .gz but cannot be unpacked',
      'Pack it again, or give it unpacked.',
    )
  }
  const head = Buffer.concat(headParts)
  const encoding =
    declared?.toLowerCase() ??
    detectEncoding(head, isUtf8, recognise ? Buffer.concat(sample) : undefined)
  refuseOtherFormats(head, encoding)
  if (encoding === 'utf-8' && !isUtf8) {
    throw new UnreadableFile(
      'file.notUtf8',
      'The file is not UTF-8 as event.yml says',
      'Leave the encoding out, or name the right one, such as windows-1252.',
    )
  }
  const beginning = iconv.decode(head.subarray(0, beginningBytes), encoding)
  // The last character of the beginning may be incomplete.
  refuseWrongCharacters(beginning.slice(0, -1), encoding, 0)
  return { path, hash: hash.digest('hex'), encoding, beginning }
}

/**
 * U+FFFD stands for bytes that are not a character of the encoding. No result list contains control
 * characters from U+0080 on.
 */
const wrongCharacter = /[\u0080-\u0084\u0086-\u009F\uFFFD]/

/**
 * Refuses a text with wrong characters.
 * @param linesBefore number of lines of the file above the text
 * @throws UnreadableFile for a text that was decoded with the wrong encoding, or was damaged before
 * it was saved
 */
export function refuseWrongCharacters(text: string, encoding: string, linesBefore: number): void {
  const at = text.search(wrongCharacter)
  if (at < 0) return
  const before = text.slice(0, at)
  const line = linesBefore + before.split(/\r\n|\n|\r/).length
  const value = text.slice(Math.max(0, at - 10), at + 10).replaceAll(/[\r\n]+/g, ' ')
  throw new UnreadableFile(
    'file.wrongCharacters',
    `Which encoding has the file? Read as ${encoding}, it has characters that cannot be right`,
    encoding === 'utf-8'
      ? 'An earlier program replaced letters that it did not know: export the table again from its source, as UTF-8.'
      : 'Name it as `encoding`, such as shift_jis, euc-kr, gb18030, big5 or windows-1250; or save the file as UTF-8.',
    { line, value },
  )
}

/** Returns the text of the file as a stream, without byte order mark. */
export function openTextFile({ path, encoding }: TextFile): Readable {
  return pipeline(
    unpacked(createReadStream(path), path),
    iconv.decodeStream(encoding),
    // This callback ignores errors, because the reader of the stream receives them, too.
    () => undefined,
  ) as unknown as Readable
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

const maxSamplePart = 16_384
const lineFeed = 0x0a

/** The lines of a part of the file from the first one that has a byte beyond ASCII. */
function linesBeyondAscii(chunk: Buffer): Buffer {
  const first = chunk.findIndex((byte) => byte > 0x7f)
  if (first < 0) return Buffer.alloc(0)
  const begin = chunk.lastIndexOf(lineFeed, first) + 1
  const part = chunk.subarray(begin, begin + maxSamplePart)
  // A character of several bytes may be cut off at the end.
  const end = part.lastIndexOf(lineFeed)
  return end < 0 ? part : part.subarray(0, end + 1)
}

function detectEncoding(head: Buffer, isUtf8: boolean, sample: Buffer | undefined): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const utf16 = recogniseUtf16(head)
  if (utf16 !== undefined || isUtf8) return utf16 ?? 'utf-8'
  if (sample === undefined) return 'windows-1252'
  const found = recogniseEncoding(sample)
  if ('encoding' in found) return found.encoding
  throw new UnreadableFile(
    'file.wrongCharacters',
    'Which encoding has the file? It is not UTF-8, and its letters do not tell',
    `Name it as \`encoding\`; possible are ${found.undecided.join(', ')}, or others such as windows-1250 and euc-jp.`,
  )
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

/**
 * Refuses old workbooks.
 * @throws UnreadableFile for a workbook older than Excel 2007
 */
export function refuseOldWorkbook(head: Buffer): void {
  if (head.toString('hex', 0, 4) !== 'd0cf11e0') return
  throw new UnreadableFile(
    'file.oldWorkbook',
    'The file is a workbook of the old format .xls',
    'In the spreadsheet, save it as .xlsx or as CSV UTF-8.',
  )
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(
    'file.tooLarge',
    `The file holds more than ${String(maxBytes / 1_000_000)} MB of text, or unpacks to that many times its size that it cannot be a table`,
    'Give one file for each race.',
  )
}

function isKnown(encoding: string): boolean {
  return iconv.encodingExists(encoding)
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
