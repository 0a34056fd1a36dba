import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { lockDirectory } from '../../services/platform/database/directory-lock.ts'
import { privateMode } from '../../services/platform/database/private-files.ts'
import { archiveName } from './archives.ts'
import { readContents, type RowCounts } from './contents.ts'
import { pack } from './tar.ts'

/** Content of `backup.json` in an archive, next to the folder `database`. */
export interface BackupDescription {
  release: string
  madeAt: string
  rows: RowCounts
}

export interface MadeBackup {
  path: string
  bytes: number
  rows: RowCounts
  /** Milliseconds for which SQL statements of the site had to wait. */
  pausedMs: number
}

/**
 * Makes a backup of the embedded database. Opens the copy and counts its rows before packing it.
 * @param copy copies the files of the database to a new folder and returns the milliseconds for
 * which statements had to wait
 * @throws DirectoryLocked when another process makes a backup in this folder
 */
export async function makeBackup(
  folder: string,
  copy: (target: string) => Promise<number>,
): Promise<MadeBackup> {
  const draft = join(folder, 'draft')
  const unlock = lockDirectory(draft)
  try {
    // Removes the draft that a killed process has left behind.
    rmSync(draft, { recursive: true })
    mkdirSync(draft, { mode: privateMode.directory })
    const madeAt = new Date()
    const database = join(draft, 'database')
    const pausedMs = await copy(database)
    const { rows } = await readContents(database)
    const description: BackupDescription = {
      release: packageJson.version,
      madeAt: madeAt.toISOString(),
      rows,
    }
    writeFileSync(join(draft, 'backup.json'), `${JSON.stringify(description, undefined, 2)}\n`)
    const packed = join(draft, 'packed.tar.gz')
    await pack(draft, packed, ['backup.json', 'database'])
    chmodSync(packed, privateMode.file)
    const path = join(folder, archiveName(madeAt))
    renameSync(packed, path)
    return { path, bytes: statSync(path).size, rows, pausedMs }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}
