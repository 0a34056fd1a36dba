import { SiteEnded } from '../../services/events/import/import-client.ts'
import { DirectoryLocked } from '../../services/platform/database/directory-lock.ts'
import { isDiskFull } from '../../services/platform/database/disk-full.ts'
import { describeOpeningError } from '../../services/platform/database/opening-error.ts'
import type { RowCounts } from '../backup/contents.ts'
import { UnusableBackup } from '../backup/restore-backup.ts'
import { TarFailed } from '../backup/tar.ts'
import { type Config, ConfigError } from '../config.ts'

/**
 * Returns a sentence that tells the operator why a backup or a restore failed. Returns undefined
 * for wrong settings and for a defect of the software.
 * @param whoHolds beginning of the sentence if another process has locked the folder
 */
export function backupFailure(error: unknown, whoHolds: string): string | undefined {
  if (error instanceof DirectoryLocked) return `${whoHolds}: ${error.message}.`
  if (error instanceof TarFailed) return `The archive is damaged, or tar failed: ${error.message}`
  if (error instanceof UnusableBackup || error instanceof SiteEnded) return error.message
  if (isDiskFull(error)) return 'The disk is full.'
  // This is an error of the file system, such as missing permissions.
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`
  return describeOpeningError(error)
}

/**
 * Returns the folder of the embedded database.
 * @throws ConfigError for a site that uses PostgreSQL
 */
export function embeddedDirectory({ database }: Config): string {
  if (database.kind === 'embedded' && database.directory !== undefined) return database.directory
  throw new ConfigError(
    'The site uses PostgreSQL, which has tools of its own: see “Backup and restore” in docs/operating.md.',
  )
}

export function rowsOf(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((total, count) => total + count, 0)
  return `${rows.toLocaleString('en')} rows in ${String(Object.keys(counts).length)} tables`
}

export function secondsOf(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
