import { runAsProgram } from './command.ts'
import { databaseCommand } from './database-command.ts'

/**
 * `npm run access-requests`: prints the access requests of organisers as JSON lines, oldest first.
 */
export const accessRequests = databaseCommand(() => ({ name: 'access-requests' }))

if (import.meta.main) await runAsProgram(accessRequests)
