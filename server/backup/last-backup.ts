import { measure } from '../live/gauge.ts'
import { listArchives } from './archives.ts'

const hourMs = 3_600_000

/** Returns the message about backups that the site logs at its start. */
export function describeLastBackup(folder: string, now: Date): string {
  const [newest] = listArchives(folder)
  const advice = 'npm run parcours -- backup makes one, NIGHTLY_BACKUPS=7 one each night'
  if (!newest) return `none in ${folder}: ${advice}`
  const hours = Math.floor((now.getTime() - newest.madeAt.getTime()) / hourMs)
  if (hours < 24) return newest.path
  return `the last one is ${String(Math.floor(hours / 24))} days old, ${newest.path}: ${advice}`
}

/** Adds the metric that tells when the last backup was made. */
export function measureLastBackup(folder: string): void {
  measure(
    'parcours_last_backup_timestamp_seconds',
    'When the last backup of the embedded database was made, in seconds since 1970; 0 without one.',
    () => (listArchives(folder)[0]?.madeAt.getTime() ?? 0) / 1000,
  )
}
