import { credentialsUsage, readCredentialsCommand } from '../credentials/command.ts'
import { databaseCommand } from './database-command.ts'

/** Adds, lists and revokes API keys of apps and tokens of organisers. */
export const credentials = databaseCommand(credentialsUsage, (argv, { limits }) => ({
  name: 'credentials',
  command: readCredentialsCommand(argv, limits.cost),
}))
