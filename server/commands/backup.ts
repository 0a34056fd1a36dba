import { existsSync } from 'node:fs'
import {
  runThroughSite,
  throughSiteOrDirectly,
} from '../../services/events/import/import-client.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { parseArguments, WrongUsage } from '../../services/platform/wrong-usage.ts'
import { deleteOldArchives } from '../backup/archives.ts'
import { type MadeBackup, makeBackup } from '../backup/make-backup.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { backupFailure, embeddedDirectory, rowsOf, secondsOf } from './backup-messages.ts'
import type { Command } from './command.ts'
import type { CommandOutput, DatabaseCommand } from './execute-database-command.ts'

const usage = `Usage: npm run parcours -- backup [--keep NUMBER]

Makes a backup of the embedded database in BACKUP_DIRECTORY, also while the site runs. Opens the copy
and counts its rows before it becomes a backup. See “Backup and restore” in docs/operating.md.

--keep NUMBER  keeps this number of the latest backups and deletes the others
`

/** Makes a backup of the embedded database. */
export const backup: Command = {
  usage,
  run: async (argv, { env, stdout, stderr }) => {
    const config = readConfig(env)
    const kept = readKept(argv)
    try {
      const made = await makeBackup(config.backupDirectory, (target) => copyFiles(config, target))
      if (kept !== undefined) deleteOldArchives(config.backupDirectory, kept)
      stdout.write(describe(made))
      return 0
    } catch (error) {
      const sentence = backupFailure(error, 'Another backup is being made here')
      if (sentence === undefined) throw error
      stderr.write(`No backup was made. ${sentence}\n`)
      return 1
    }
  },
}

function readKept(argv: readonly string[]): number | undefined {
  const { values, positionals } = parseArguments(argv, { keep: { type: 'string' } })
  if (positionals.length > 0) throw new WrongUsage('The only argument is --keep NUMBER.')
  const { keep } = values
  if (keep === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(keep)) return Number(keep)
  throw new WrongUsage(`--keep is “${keep}”. Give the number of backups that are left, from 1.`)
}

/**
 * Copies the files of the database to `target`.
 * @returns milliseconds for which SQL statements of the site had to wait
 */
async function copyFiles(config: Config, target: string): Promise<number> {
  const { database, varDirectory } = config
  const directory = embeddedDirectory(config)
  if (!existsSync(directory)) throw new ConfigError(`There is no database in ${directory}.`)
  const command: DatabaseCommand = { name: 'copy-files', target }
  return throughSiteOrDirectly(
    { database, varDirectory },
    async (site) => {
      // The cast is safe, because only a site of the same user can respond on the socket.
      const { pausedMs = 0 } = (await runThroughSite(site, command)) as CommandOutput
      return pausedMs
    },
    async () => {
      // Opens the database without running migrations, because operators make a backup before they
      // upgrade the site.
      const opened = await openDatabase(database, [])
      try {
        await opened.copyFiles?.(target)
        return 0
      } finally {
        await opened.close()
      }
    },
  )
}

function describe({ path, bytes, rows, pausedMs }: MadeBackup): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  return `${path}: ${size}, ${rowsOf(rows)}. Statements of the site waited for ${secondsOf(pausedMs)}.\n`
}
