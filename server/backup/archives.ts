import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../services/platform/error-code.ts'

/** A backup in the folder of backups. */
export interface Archive {
  path: string
  madeAt: Date
}

const pattern = /^parcours-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/**
 * Returns the file name of a backup that is made at `now`. Sorting the names sorts the backups by
 * time. Names contain no colon, because Windows does not allow colons in file names.
 */
export function archiveName(now: Date): string {
  return `parcours-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/** Returns the backups in a folder, the newest first. Ignores other files in the folder. */
export function listArchives(folder: string): Archive[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, day, ...time] = pattern.exec(name) ?? []
      if (day === undefined) return []
      return [{ path: join(folder, name), madeAt: new Date(`${day}T${time.join(':')}Z`) }]
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Deletes all backups in a folder except the newest ones.
 * @param kept number of backups that are not deleted
 */
export function deleteOldArchives(folder: string, kept: number): void {
  for (const { path } of listArchives(folder).slice(kept)) rmSync(path, { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
