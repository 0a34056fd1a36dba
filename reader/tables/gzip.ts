import { UnreadableFile } from '../row-source.ts'
import { joinBytes } from './join-bytes.ts'

/**
 * Unpacks a gzip file.
 * @throws UnreadableFile when the file is damaged or unpacks to more than `maxBytes`
 */
export async function unpackGzip(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
  try {
    for await (const part of stream) {
      size += part.length
      if (size > maxBytes) {
        throw new UnreadableFile(
          'file.tooLarge',
          `The file unpacks to more than ${String(maxBytes / 1_000_000)} MB`,
          'Give one file for each race.',
        )
      }
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw damagedGzip()
  }
  return joinBytes(parts)
}

export function damagedGzip(): UnreadableFile {
  return new UnreadableFile(
    'file.badGzip',
    'The file ends in .gz but cannot be unpacked',
    'Pack it again, or give it unpacked.',
  )
}
