import type { EventsSchema } from '../../services/events/database.ts'
import type { IdentityDatabase } from '../../services/identity/database.ts'
import type { TokenSource } from '../../services/identity/organiser-access/token-source.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import {
  addCredential,
  addOrganisation,
  listTokens,
  revokeTokens,
  usualLimits,
} from '../credentials/queries.ts'

/** The same tables as EventsSchema. `$extendTables` accepts a type alias, but no interface. */
export type EventsTables = { [Table in keyof EventsSchema]: EventsSchema[Table] }

const eventsOf = (db: IdentityDatabase) => db.$extendTables<EventsTables>()

/** What a token may do that an organiser creates: time races, import and correct events. */
const scopes = ['events:write', 'events:import']

/**
 * Lets the identity service create and revoke tokens of organisers. Both services share one
 * database, so access and tokens change in one transaction.
 */
export const organiserTokens: TokenSource = {
  async addOrganisation(db, { id, name }) {
    const { isNew, name: known } = await addOrganisation(eventsOf(db), { id, name })
    if (known === name) return isNew
    throw new Problem(
      409,
      'organisation.otherName',
      `The site has the organisation “${id}” with the name “${known}”. Write this name, or another id.`,
      'organisation_name',
    )
  },
  list: (db, organisationIds) => listTokens(eventsOf(db), organisationIds),
  async add(db, { validHours, ...token }) {
    const { id, secret, expiresAt } = await addCredential(eventsOf(db), {
      ...usualLimits,
      ...token,
      kind: 'organiser',
      scopes,
      validDays: validHours / 24,
    })
    return { id, token: secret, expiresAt }
  },
  revoke: (db, organisationIds, tokenId) => revokeTokens(eventsOf(db), organisationIds, tokenId),
}
