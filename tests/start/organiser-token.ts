import { addCredential } from '../../server/credentials/queries.ts'
import type { EventsDatabase } from '../../services/events/database.ts'

/** Creates a token of an organiser. The token has no limits per minute. */
export async function organiserToken(
  db: EventsDatabase,
  organisationId: string,
  scope = 'events:write',
): Promise<string> {
  const { secret } = await addCredential(db, {
    kind: 'organiser',
    name: 'Timing office',
    organisationId,
    scopes: [scope],
    requestsPerMinute: 0,
    costPerMinute: 0,
    validDays: 1,
  })
  return secret
}
