import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { isVisitor, type ImportSender } from '../../organisers.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { unpackZip } from '../read/unpack-zip.ts'
import { readZipDirectory } from '../read/zip-directory.ts'

/** Maximum number of unpacked bytes in the package of a visitor without a token. */
const maxBytesOfVisitor = 64_000_000

/**
 * Unpacks a package that was sent as a zip. If a table was sent instead, the problem names the
 * address that accepts tables.
 * @returns the folder that contains event.yml
 * @throws InvalidPackage zip.…, file.missing
 */
export async function openSentPackage(
  zip: string,
  folder: string,
  { sender, signal }: { sender: ImportSender; signal: AbortSignal },
): Promise<string> {
  if (!beginsLikeZip(zip) && readZipDirectory(zip) === undefined) {
    throw notAPackage('zip.broken', 'package.zip', 'The body is not a zip')
  }
  const root = await unpackZip(
    zip,
    folder,
    signal,
    isVisitor(sender) ? maxBytesOfVisitor : undefined,
  )
  if (existsSync(join(root, 'event.yml'))) return root
  throw notAPackage('file.missing', 'event.yml', 'The zip has no event.yml')
}

function beginsLikeZip(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(2)
    readSync(file, start)
    return start.toString('latin1') === 'PK'
  } finally {
    closeSync(file)
  }
}

function notAPackage(code: string, file: string, message: string): InvalidPackage {
  const expected =
    'Send a zip of the folder with event.yml, or one table of results to /v1/import/tables?file=results.csv.'
  return new InvalidPackage([{ code, file, message, expected }])
}
