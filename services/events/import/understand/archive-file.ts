import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { unpackArchive } from '../../../../reader/tables/archive.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { type FileInMemory, problemsOf, readWhole } from './understand-file.ts'

const table = /\.(?:csv|tsv|txt|json|ndjson|xml)(?:\.gz)?$|\.xlsx$/i

export type OpenedArchive = { package: ReadonlyMap<string, Uint8Array> } | { table: FileInMemory }

/**
 * Opens an archive: an event package, or a single table.
 * @throws InvalidPackage when the archive cannot be unpacked, or is neither of the two
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const name = basename(path)
  const files = await problemsOf(name, () => unpackArchive(readWhole(path)))
  if (files.has('event.yml')) return { package: files }
  const tables = [...files].filter(([file]) => table.test(file))
  const [first, ...more] = tables
  if (first !== undefined && more.length === 0) {
    const [file, bytes] = first
    return { table: { path: join(dirname(path), basename(file)), bytes, isUnpacked: true } }
  }
  throw new InvalidPackage([
    {
      code: first === undefined ? 'archive.noTable' : 'archive.severalTables',
      file: name,
      message:
        first === undefined
          ? 'The archive has neither an event.yml nor a table'
          : `The archive has no event.yml and ${String(tables.length)} tables`,
      expected:
        first === undefined
          ? 'Pack an event package, or one table as .csv, .tsv, .txt, .json, .xml or .xlsx.'
          : `Unpack it, and give one of its tables: ${tables.map(([file]) => file).join(', ')}.`,
    },
  ])
}

/** Writes an event package to a temporary folder, and removes the folder after its use. */
export async function withPackageFolder<Result>(
  files: ReadonlyMap<string, Uint8Array>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'event-package-'))
  try {
    for (const [name, bytes] of files) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes, { flag: 'wx' })
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
