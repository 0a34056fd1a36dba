import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArguments, WrongUsage } from '../../services/platform/wrong-usage.ts'
import { listArchives } from '../backup/archives.ts'
import { type RestoredBackup, restoreBackup } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { backupFailure, embeddedDirectory, rowsOf } from './backup-messages.ts'
import type { Command } from './command.ts'

const usage = `Usage: npm run parcours -- restore FILE [--check]

Opens a backup next to the embedded database, compares its rows with those of the time when it was
made, then puts it in the place of the database. The site must be stopped. The former files are kept.
See “Backup and restore” in docs/operating.md.

--check  only checks the backup, also while the site runs
`

/** Restores a backup of the embedded database. */
export const restore: Command = {
  usage,
  run: async (argv, { env, stdout, stderr }) => {
    const config = readConfig(env)
    const directory = embeddedDirectory(config)
    const { archive, onlyCheck } = readArguments(argv, config)
    try {
      const restored = await restoreBackup(archive, directory, { onlyCheck })
      stdout.write(describe(restored, onlyCheck))
      return 0
    } catch (error) {
      const sentence = backupFailure(error, 'Stop the site first')
      if (sentence === undefined) throw error
      stderr.write(`Nothing was restored; the database is as before. ${sentence}\n`)
      return 1
    }
  },
}

function readArguments(argv: readonly string[], { backupDirectory }: Config) {
  const { values, positionals } = parseArguments(argv, { check: { type: 'boolean' } })
  const [file, ...more] = positionals
  if (more.length > 0) throw new WrongUsage('Give one file.')
  if (file === undefined || !existsSync(resolve(file))) {
    const archives = listArchives(backupDirectory).map(({ path }) => path)
    const problem = file === undefined ? 'Give a file.' : `There is no file ${resolve(file)}.`
    const choice = ['', `Backups in ${backupDirectory}, the newest first:`, ...archives].join('\n')
    throw new WrongUsage(`${problem}${archives.length > 0 ? choice : ''}`)
  }
  return { archive: resolve(file), onlyCheck: values.check ?? false }
}

function describe(restored: RestoredBackup, onlyCheck: boolean): string {
  const { rows, pending, description, replaced } = restored
  const origin = description
    ? `made ${description.madeAt} by release ${description.release}, all of them as when it was made`
    : 'without a list of rows to compare with'
  const lines = [`${rowsOf(rows)}, ${origin}.`]
  if (pending.length > 0) {
    lines.push(`The next start of the site applies ${String(pending.length)} migrations.`)
  }
  if (onlyCheck) lines.push('The backup can be restored.')
  else if (replaced === undefined) lines.push('The backup is restored.')
  else lines.push(`The backup is restored. The former files are in ${replaced}; delete them later.`)
  return `${lines.join('\n')}\n`
}
