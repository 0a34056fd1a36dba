import { credentialsUsage, readCredentialsCommand } from '../credentials/command.ts'
import type { Command } from './command.ts'
import { databaseCommand } from './database-command.ts'
import { WrongUsage } from './wrong-usage.ts'

const onDatabase = databaseCommand(credentialsUsage, (argv, { limits }) => ({
  name: 'credentials',
  command: readCredentialsCommand(argv, limits.cost),
}))

/** Adds, lists and revokes API keys of apps and tokens of organisers. */
export const credentials: Command = {
  usage: credentialsUsage,
  run: async (argv, terminal) => {
    try {
      return await onDatabase.run(argv, terminal)
    } catch (error) {
      if (!(error instanceof WrongUsage)) throw error
      terminal.stderr.write(`${error.message}\n\n${credentialsUsage}\n`)
      return 2
    }
  },
}
