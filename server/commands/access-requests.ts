import { databaseCommand } from './database-command.ts'

const usage = `Usage: npm run parcours -- access-requests

Prints the access requests of organisers as JSON lines, oldest first.
`

export const accessRequests = databaseCommand(usage, () => ({ name: 'access-requests' }))
