import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { DirectoryLocked } from '../../services/platform/database/directory-lock.ts'
import { keepNewFilesPrivate } from '../../services/platform/database/private-files.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { ConfigError, readConfig } from '../config.ts'
import {
  credentialsUsage,
  executeCredentialsCommand,
  readCredentialsCommand,
  WrongUsage,
} from '../credentials/command.ts'

keepNewFilesPrivate()
/** `npm run credentials`: adds, lists and revokes API keys of apps and tokens of organisers. */
try {
  const { database, limits } = readConfig()
  const command = readCredentialsCommand(process.argv.slice(2), limits.cost)
  if (command.type === 'help') process.stdout.write(credentialsUsage)
  else {
    const migrations = [eventsMigrations, identityMigrations]
    const { db, close } = await openDatabase<EventsSchema>(database, migrations)
    try {
      await executeCredentialsCommand(db, command, process)
    } finally {
      await close()
    }
  }
} catch (error) {
  if (error instanceof WrongUsage) {
    console.error(`${error.message}\n\n${credentialsUsage}`)
    process.exitCode = 2
  } else if (error instanceof DirectoryLocked) {
    console.error(`${error.message} The embedded database is opened while no site runs on it.`)
    process.exitCode = 1
  } else if (error instanceof ConfigError || error instanceof Problem) {
    console.error(error.message)
    process.exitCode = 1
  } else throw error
}
