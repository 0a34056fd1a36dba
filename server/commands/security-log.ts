import { refuseArguments } from '../../services/platform/wrong-usage.ts'
import { databaseCommand } from './database-command.ts'

const usage = `Usage: npm run parcours -- security-log

Prints the security log as JSON lines, oldest first. See docs/operating.md.
`

export const securityLog = databaseCommand(usage, (argv, { retention }) => {
  refuseArguments(argv)
  return { name: 'security-log', days: retention.securityLog }
})
