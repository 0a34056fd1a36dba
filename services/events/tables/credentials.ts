import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** API keys of apps and tokens of organisers. `server/credentials` reads and writes the table. */
export interface CredentialsTable {
  id: string
  kind: 'app' | 'organiser'
  name: string
  secret_hash: string
  organisation_id: string | null
  scopes: string[]
  /** Requests per minute; 0 for no limit. */
  requests_per_minute: number
  /** Cost of GraphQL operations per minute; 0 for no limit. */
  cost_per_minute: number
  created_at: Generated<Date>
  expires_at: Instant
  /** Time of the last use, rounded down to the hour. */
  last_used_at: Instant | null
  revoked_at: Instant | null
}
