import type { EventsSchema } from '../../services/events/database.ts'
import {
  runThroughSite,
  SiteEnded,
  throughSiteOrDirectly,
} from '../../services/events/import/import-client.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { migrations } from '../../services/migrations.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { DirectoryLocked } from '../../services/platform/database/directory-lock.ts'
import { describeOpeningError } from '../../services/platform/database/opening-error.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Command } from './command.ts'
import {
  type CommandOutput,
  type DatabaseCommand,
  executeDatabaseCommand,
} from './execute-database-command.ts'

/**
 * Creates a command on the database. If it fails in an expected way, it prints one sentence and
 * returns the exit code 1.
 * @param read reads the arguments. May throw a `WrongUsage`
 */
export function databaseCommand(
  usage: string,
  read: (argv: readonly string[], config: Config) => DatabaseCommand,
): Command {
  const run: Command['run'] = async (argv, terminal) => {
    try {
      const config = readConfig(terminal.env)
      const command = read(argv, config)
      const { stdout = '', stderr = '', exitCode = 0 } = await execute(config, command)
      terminal.stderr.write(stderr)
      terminal.stdout.write(stdout)
      return exitCode
    } catch (error) {
      const sentence = sentenceOf(error)
      if (sentence === undefined) throw error
      terminal.stderr.write(`${sentence}\n`)
      return 1
    }
  }
  return { usage, run }
}

function execute(config: Config, command: DatabaseCommand): Promise<CommandOutput> {
  return throughSiteOrDirectly(
    config,
    // The cast is safe, because only a site of the same user can respond on the socket.
    async (site) => (await runThroughSite(site, command)) as CommandOutput,
    async () => {
      const database = await openDatabase<EventsSchema & IdentitySchema>(
        config.database,
        migrations,
      )
      try {
        return await executeDatabaseCommand(database, command)
      } finally {
        await database.close()
      }
    },
  )
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof SiteEnded) return error.message
  if (error instanceof DirectoryLocked) {
    return `${error.message}: another command, or a site that cannot be reached. Try again when it has ended.`
  }
  return describeOpeningError(error)
}
