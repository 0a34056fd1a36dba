import type { IdentityDatabase } from '../database.ts'

/** A token with which programs and the page for organisers write to the events of an organisation. */
export interface OrganiserToken {
  id: string
  organisationId: string
  name: string
  createdAt: Date
  expiresAt: Date
  /** Time of the last use, rounded down to the hour. */
  lastUsedAt: Date | null
}

/**
 * Organisations and tokens. The events service stores them in the same database. Changes are part
 * of the given transaction.
 */
export interface TokenSource {
  /**
   * Adds an organisation if the site does not have its id.
   * @returns false if the site has the organisation already
   * @throws Problem 409 organisation.otherName when the id is that of an organisation of another name
   */
  addOrganisation: (
    db: IdentityDatabase,
    organisation: { id: string; name: string },
  ) => Promise<boolean>
  /** Lists the tokens of organisations that are neither revoked nor expired, the oldest first. */
  list: (db: IdentityDatabase, organisationIds: readonly string[]) => Promise<OrganiserToken[]>
  /**
   * Stores a new token of an organisation.
   * @returns the id, the token and its expiry. The token cannot be read again later
   */
  add: (
    db: IdentityDatabase,
    token: { organisationId: string; name: string; validHours: number },
  ) => Promise<{ id: string; token: string; expiresAt: Date }>
  /**
   * Revokes the tokens of organisations.
   * @param tokenId only the token with this id
   * @returns the number of revoked tokens
   */
  revoke: (
    db: IdentityDatabase,
    organisationIds: readonly string[],
    tokenId?: string,
  ) => Promise<number>
}

const unavailable = () => Promise.reject(new Error('This identity service stores no tokens.'))

/** Has no organisations and no tokens. */
export const noTokens: TokenSource = {
  addOrganisation: unavailable,
  list: () => Promise.resolve([]),
  add: unavailable,
  revoke: () => Promise.resolve(0),
}
