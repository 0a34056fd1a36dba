import { createBrotliDecompress } from 'node:zlib'

/**
 * Returns the code points for which a WOFF2 font has glyphs, from its table `cmap`.
 * https://www.w3.org/TR/WOFF2 and https://learn.microsoft.com/typography/opentype/spec/cmap
 */
export async function codePointsOf(font: Buffer): Promise<Set<number>> {
  const cmap = await readCmap(font)
  const codePoints = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    const format = subtable.readUInt16BE(0)
    if (format === 4) readSegments(subtable, codePoints)
    if (format === 12) readGroups(subtable, codePoints)
  }
  return codePoints
}

/**
 * Returns the table `cmap` of a font. Decompresses the font only up to the end of this table. The
 * outlines come after it.
 */
async function readCmap(font: Buffer): Promise<Buffer> {
  const { start, end, dataAt } = findCmap(font)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of createBrotliDecompress().end(font.subarray(dataAt))) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= end) break
  }
  return Buffer.concat(chunks).subarray(start, end)
}

/**
 * Numbers of the tables `cmap`, `glyf` and `loca` in the directory of a WOFF2 font, and the number
 * that stands for any other table.
 */
const [cmapTag, glyfTag, locaTag, otherTag] = [0, 10, 11, 63]

/** Finds `cmap` in the decompressed data, and the beginning of the compressed data in the font. */
function findCmap(font: Buffer): { start: number; end: number; dataAt: number } {
  let at = 48
  const readLength = () => {
    let length = 0
    let byte: number
    do {
      byte = font.readUInt8(at++)
      length = length * 128 + (byte & 127)
    } while (byte > 127)
    return length
  }
  let [start, end] = [0, 0]
  let next = 0
  for (let table = font.readUInt16BE(12); table > 0; table--) {
    const flags = font.readUInt8(at++)
    const [tag, transform] = [flags & 63, flags >> 6]
    if (tag === otherTag) at += 4
    const length = readLength()
    const isTransformed = tag === glyfTag || tag === locaTag ? transform !== 3 : transform !== 0
    const stored = isTransformed ? readLength() : length
    if (tag === cmapTag) [start, end] = [next, next + stored]
    next += stored
  }
  return { start, end, dataAt: at }
}

/** Reads a subtable of format 4: segments of code points up to U+FFFF. */
function readSegments(subtable: Buffer, codePoints: Set<number>): void {
  const size = subtable.readUInt16BE(6)
  for (let segment = 0; segment < size; segment += 2) {
    const end = subtable.readUInt16BE(14 + segment)
    const start = subtable.readUInt16BE(16 + size + segment)
    const delta = subtable.readUInt16BE(16 + 2 * size + segment)
    const offsetAt = 16 + 3 * size + segment
    const offset = subtable.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? (code + delta) & 0xffff
          : subtable.readUInt16BE(offsetAt + offset + 2 * (code - start))
      if (glyph !== 0) codePoints.add(code)
    }
  }
}

/** Reads a subtable of format 12: groups of any code points. */
function readGroups(subtable: Buffer, codePoints: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    for (let code = subtable.readUInt32BE(at); code <= subtable.readUInt32BE(at + 4); code++) {
      codePoints.add(code)
    }
  }
}
