import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { strFromU8 } from 'fflate'

const recordLength = 22
const entryLength = 46
/**
 * Maximum number of bytes from the records of Zip64 to the end of a zip. These bytes contain the
 * end record and the longest comment.
 */
const maxTailBytes = recordLength + 65_535 + 76
/** Maximum size of a directory. 2,000 entries with names of 200 ASCII letters need 0.5 MB. */
const maxDirectoryBytes = 4_000_000

/**
 * Reads the directory at the end of a zip: the CRC-32 of each entry by its name.
 * @returns undefined if the directory is missing, damaged or too large, as in a zip that is cut off
 */
export function readZipDirectory(path: string): Map<string, number> | undefined {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = bytesAt(file, Math.max(0, size - maxTailBytes), Math.min(size, maxTailBytes))
    const end = endOf(tail)
    if (end === undefined || end.length > maxDirectoryBytes) return undefined
    const start = size - tail.length + end.at - end.length
    return start < 0 ? undefined : entriesOf(bytesAt(file, start, end.length))
  } finally {
    closeSync(file)
  }
}

/**
 * Finds the end of the directory in the last bytes of a zip. Returns this position and the length
 * of the directory.
 */
function endOf(tail: Buffer): { at: number; length: number } | undefined {
  const at = tail.lastIndexOf('PK\u0005\u0006', tail.length - recordLength, 'latin1')
  if (at < 0) return undefined
  const length = tail.readUInt32LE(at + 12)
  if (length !== 0xff_ff_ff_ff) return { at, length }
  const large = tail.lastIndexOf('PK\u0006\u0006', at, 'latin1')
  if (large < 0 || large + 48 > tail.length) return undefined
  return { at: large, length: Number(tail.readBigUInt64LE(large + 40)) }
}

function entriesOf(bytes: Buffer): Map<string, number> | undefined {
  const entries = new Map<string, number>()
  let at = 0
  while (at + entryLength <= bytes.length) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) return undefined
    const isLatin1 = (bytes.readUInt16LE(at + 8) & 0x8_00) === 0
    const nameEnd = at + entryLength + bytes.readUInt16LE(at + 28)
    const name = strFromU8(bytes.subarray(at + entryLength, nameEnd), isLatin1)
    entries.set(name, bytes.readUInt32LE(at + 16))
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === bytes.length ? entries : undefined
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}
