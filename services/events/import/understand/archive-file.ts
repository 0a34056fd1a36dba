import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { InvalidPackage } from '../../results/problems.ts'
import { unpackZip } from '../read/unpack-zip.ts'

/** Matches the names of files that contain tables. */
export const tableName = /\.(?:csv|tsv|txt|json|ndjson|xml|clax|html?|xls)(?:\.gz)?$|\.xlsx$/i

/** Matches the names of readme and licence files. Archives often contain them beside a table. */
const note =
  /(?:^|[/\\])(?:readme|license|licence|liesmich|lisezmoi|leggimi)[^/\\]*\.(?:txt|html?)$/i

/** A result file in memory. */
export interface FileInMemory {
  /** Path of the file. For a file in an archive, the path to which it is unpacked. */
  path: string
  bytes: Uint8Array
  /** Whether the file has to be written next to event.yml, because it comes from an archive. */
  isUnpacked: boolean
}

/** The folder of an event package, or the only table of an archive. */
export type OpenedArchive = { package: string } | { table: FileInMemory }

/**
 * Unpacks a zip into a temporary folder and calls `use`. Then deletes the folder.
 * @throws InvalidPackage when the archive cannot be unpacked, or is neither a package nor one table
 */
export async function withArchive<Result>(
  path: string,
  use: (archive: OpenedArchive) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'event-package-'))
  try {
    const root = await unpackZip(path, folder, signal)
    if (existsSync(join(root, 'event.yml'))) return await use({ package: root })
    const name = onlyTable(path, root)
    const beside = join(dirname(path), basename(name))
    const bytes = readFileSync(join(root, name))
    return await use({ table: { path: beside, bytes, isUnpacked: true } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function onlyTable(path: string, root: string): string {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const tables = files.filter((name) => tableName.test(name) && !note.test(name))
  const [first, ...more] = tables
  if (first !== undefined && more.length === 0) return first
  throw new InvalidPackage([
    first === undefined
      ? {
          code: 'zip.noTable',
          file: basename(path),
          message: 'The zip has neither an event.yml nor a table',
          expected:
            'Pack an event package, or one table as .csv, .tsv, .txt, .json, .xml, .html or .xlsx.',
        }
      : {
          code: 'zip.severalTables',
          file: basename(path),
          message: `The zip has no event.yml and ${String(tables.length)} tables`,
          expected: `Unpack it, and give one of its tables: ${tables.join(', ')}.`,
        },
  ])
}
