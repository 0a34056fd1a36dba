import { credentialsUsage, readCredentialsCommand, WrongUsage } from '../credentials/command.ts'
import { type Command, runAsProgram } from './command.ts'
import { databaseCommand } from './database-command.ts'

const onDatabase = databaseCommand((argv, { limits }, { stdout }) => {
  const command = readCredentialsCommand(argv, limits.cost)
  if (command.type !== 'help') return { name: 'credentials', command }
  stdout.write(credentialsUsage)
  return undefined
})

/** `npm run credentials`: adds, lists and revokes API keys of apps and tokens of organisers. */
export const credentials: Command = async (argv, terminal) => {
  try {
    return await onDatabase(argv, terminal)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    terminal.stderr.write(`${error.message}\n\n${credentialsUsage}\n`)
    return 2
  }
}

if (import.meta.main) await runAsProgram(credentials)
