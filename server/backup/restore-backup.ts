import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../../services/platform/database/directory-lock.ts'
import { privateMode } from '../../services/platform/database/private-files.ts'
import { describeDifference, readContents, type RowCounts } from './contents.ts'
import type { BackupDescription } from './make-backup.ts'
import { unpack } from './tar.ts'

/** Thrown when an archive is not a usable backup. The database of the site was not changed. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

export interface RestoredBackup {
  rows: RowCounts
  /** Names of migrations that a site of this release applies when it starts with the backup. */
  pending: string[]
  /** Undefined if the archive has no file `backup.json`. */
  description?: BackupDescription
  /** Folder with the former files of the database. Undefined if no files were replaced. */
  replaced?: string
}

/**
 * Extracts a backup next to the database, opens it, and compares its numbers of rows with those in
 * `backup.json`. Then replaces the database of the site by the extracted database.
 * @param onlyCheck if true, the database of the site is not replaced
 * @throws UnusableBackup when the archive has no database, `backup.json` is damaged, or numbers of
 * rows differ
 * @throws TarFailed when the archive is damaged
 * @throws DatabaseNotOpened when files of the database are damaged or missing
 * @throws DatabaseTooNew when a newer release made the backup
 * @throws DirectoryLocked when another process uses the database or the extracted database
 */
export async function restoreBackup(
  archive: string,
  directory: string,
  { onlyCheck }: { onlyCheck: boolean },
): Promise<RestoredBackup> {
  const draft = `${directory}.restored`
  const unlock = lockDirectory(draft)
  try {
    rmSync(draft, { recursive: true })
    mkdirSync(draft, { mode: privateMode.directory })
    await unpack(archive, draft)
    const database = join(draft, 'database')
    if (!existsSync(join(database, 'PG_VERSION'))) {
      throw new UnusableBackup('The archive has no folder “database” with a database.')
    }
    const description = readDescription(join(draft, 'backup.json'))
    const { rows, pending } = await readContents(database)
    const difference = description && describeDifference(description.rows, rows)
    if (difference !== undefined)
      throw new UnusableBackup(`The backup is not whole: ${difference}.`)
    const replaced = onlyCheck ? undefined : replace(directory, database)
    return {
      rows,
      pending,
      ...(description && { description }),
      ...(replaced !== undefined && { replaced }),
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}

/**
 * Renames the folder of the database. Then moves the restored database to the former place of this
 * folder.
 * @returns the new name of the former folder. Undefined if there was no database
 */
function replace(directory: string, restored: string): string | undefined {
  const unlock = lockDirectory(directory)
  try {
    const isEmpty = readdirSync(directory).length === 0
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const former = isEmpty ? undefined : `${directory}.before-${time}Z`
    if (former === undefined) rmdirSync(directory)
    else renameSync(directory, former)
    renameSync(restored, directory)
    return former
  } finally {
    unlock()
  }
}

function readDescription(file: string): BackupDescription | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BackupDescription
  } catch {
    throw new UnusableBackup('The file backup.json of the archive is damaged.')
  }
}
