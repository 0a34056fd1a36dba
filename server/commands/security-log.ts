import { runAsProgram } from './command.ts'
import { databaseCommand } from './database-command.ts'

/** `npm run security-log`: prints the security log as JSON lines, oldest first. */
export const securityLog = databaseCommand((_argv, { retention }) => ({
  name: 'security-log',
  days: retention.securityLog,
}))

if (import.meta.main) await runAsProgram(securityLog)
