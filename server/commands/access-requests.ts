import { refuseArguments } from '../../services/platform/wrong-usage.ts'
import { databaseCommand } from './database-command.ts'

const usage = `Usage: npm run parcours -- access-requests

Prints the access requests of organisers as JSON lines, oldest first.
`

export const accessRequests = databaseCommand(usage, (argv) => {
  refuseArguments(argv)
  return { name: 'access-requests' }
})
