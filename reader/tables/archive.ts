import { type UnzipFileInfo, unzipSync } from 'fflate'
import { UnreadableFile } from '../row-source.ts'

export interface ArchiveLimits {
  files: number
  /** Bytes of all files after decompression. */
  bytes: number
}

/** Limits for a package with pictures. */
const archiveLimits: ArchiveLimits = { files: 2_000, bytes: 300_000_000 }

const maxName = 200
/** Files that operating systems add to archives. */
const isHidden = (name: string) => /(?:^|\/)(?:__MACOSX|\.[^/]*|Thumbs\.db)(?:\/|$)/.test(name)

/**
 * Unpacks a zip archive in memory. If all files are in one folder, its name is left out.
 * @returns the files by their path
 * @throws UnreadableFile when the archive is damaged or too large, or a path leads out of it
 */
export function unpackArchive(
  bytes: Uint8Array,
  limits = archiveLimits,
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let size = 0
  let count = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (name.endsWith('/') || isHidden(name)) return false
    refuseUnsafePath(name)
    count += 1
    size += originalSize
    if (count > limits.files || size > limits.bytes) throw tooLarge(limits)
    return true
  }
  try {
    // The buffer of a file has the declared size, so a file cannot decompress to more bytes.
    for (const [name, content] of Object.entries(unzipSync(bytes, { filter }))) {
      files.set(name, content)
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      'archive.broken',
      `The archive cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`,
      'Pack it again as .zip without a password, or give the files unpacked.',
    )
  }
  return withoutCommonFolder(files)
}

function refuseUnsafePath(name: string): void {
  const isUnsafe =
    name.length > maxName ||
    /^\/|^[a-z]:|\\|\p{Cc}/iu.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.' || part === '')
  if (!isUnsafe) return
  throw new UnreadableFile(
    'archive.badPath',
    'The archive has a file whose path leads out of it or is not portable',
    'Pack plain files and folders, with names of at most 200 characters.',
    { value: name.slice(0, maxName) },
  )
}

function withoutCommonFolder(
  files: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  if (folder === '' || ![...files.keys()].every((name) => name.startsWith(folder))) return files
  return new Map([...files].map(([name, content]) => [name.slice(folder.length), content]))
}

function tooLarge({ files, bytes }: ArchiveLimits): UnreadableFile {
  return new UnreadableFile(
    'archive.tooLarge',
    `The archive has more than ${String(files)} files or unpacks to more than ${String(bytes / 1_000_000)} MB`,
    'Give fewer or smaller files.',
  )
}

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
    throw new UnreadableFile(
      'file.badGzip',
      'The file ends in .gz but cannot be unpacked',
      'Pack it again, or give it unpacked.',
    )
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
