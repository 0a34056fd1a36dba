import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EventsSchema } from '../../services/events/database.ts'
import type { CredentialsTable } from '../../services/events/tables/credentials.ts'
import { hashOfToken, newToken } from '../../services/identity/security/tokens.ts'
import { Problem } from '../../services/platform/http/problem.ts'

export type CredentialsDatabase = Kysely<Pick<EventsSchema, 'credentials' | 'organisations'>>
export type CredentialKind = CredentialsTable['kind']

/**
 * First part of each secret. By this part, users and secret scanners recognise a secret of this
 * site.
 */
const prefixes: Record<CredentialKind, string> = {
  app: 'parcours_app_',
  organiser: 'parcours_organiser_',
}
const secretPattern = new RegExp(`^(?:${Object.values(prefixes).join('|')})[\\w-]{43}$`)

/** Returns true if a text has the form of a secret. All other texts are unknown without a query. */
export const isFormOfSecret = (text: string) => secretPattern.test(text)

export interface NewCredential {
  kind: CredentialKind
  name: string
  /** Organisation to which write scopes are limited. Undefined for a credential of an app. */
  organisationId: string | undefined
  /** Name with which the organisation is added if the site does not have it. */
  organisationName?: string | undefined
  scopes: readonly string[]
  /** Maximum number of requests per minute; 0 for no limit. */
  requestsPerMinute: number
  /** Maximum cost of GraphQL operations per minute; 0 for no limit. */
  costPerMinute: number
  validDays: number
}

export interface Credential {
  id: string
  /** Organisation to which write scopes are limited. Null for a credential of an app. */
  organisationId: string | null
  scopes: string[]
  /** Maximum number of requests per minute; 0 for no limit. */
  requestsPerMinute: number
  /** Maximum cost of GraphQL operations per minute; 0 for no limit. */
  costPerMinute: number
  expiresAt: Date
  revokedAt: Date | null
}

/** Quotas and validity of a credential for which the operator gives none. */
export const usualLimits = { requestsPerMinute: 6_000, costPerMinute: 300_000, validDays: 365 }

/**
 * Stores a new credential with the hash of its secret.
 * @returns the id, the secret and the expiry. The secret cannot be read again later
 * @throws Problem 404 organisation.notFound
 */
export async function addCredential(
  db: CredentialsDatabase,
  credential: NewCredential,
): Promise<{ id: string; secret: string; expiresAt: Date }> {
  const { kind, name, organisationId, organisationName, scopes, validDays } = credential
  if (organisationId !== undefined) await requireOrganisation(db, organisationId, organisationName)
  const secret = prefixes[kind] + newToken()
  const { id, expires_at } = await db
    .insertInto('credentials')
    .values({
      id: randomBytes(6).toString('hex'),
      kind,
      name,
      secret_hash: hashOfToken(secret),
      organisation_id: organisationId ?? null,
      scopes: [...scopes],
      requests_per_minute: credential.requestsPerMinute,
      cost_per_minute: credential.costPerMinute,
      expires_at: sql<Date>`now() + make_interval(secs => ${validDays * 86_400})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id, secret, expiresAt: expires_at }
}

/** Requires an organisation. With a name, adds it if the site does not have it. */
async function requireOrganisation(
  db: CredentialsDatabase,
  id: string,
  name: string | undefined,
): Promise<void> {
  if (name === undefined ? await findName(db, id) : await addOrganisation(db, { id, name })) return
  throw new Problem(
    404,
    'organisation.notFound',
    `There is no organisation “${id}”. Add it with --organisation-name.`,
  )
}

async function findName(db: CredentialsDatabase, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/**
 * Adds an organisation, unless the site has its id.
 * @returns the name of the organisation on the site, and whether it is new
 */
export async function addOrganisation(
  db: CredentialsDatabase,
  { id, name }: { id: string; name: string },
): Promise<{ name: string; isNew: boolean }> {
  const empty = { description: '', city: null, country: null, website_url: null }
  const added = await db
    .insertInto('organisations')
    .values({ id, name, ...empty, logo_file_id: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (added) return { ...added, isNew: true }
  return { name: (await findName(db, id)) ?? name, isNew: false }
}

/** Lists all credentials without their hashes, the oldest first. */
export async function listCredentials(db: CredentialsDatabase) {
  return db
    .selectFrom('credentials')
    .select([
      'id',
      'kind',
      'name',
      'organisation_id',
      'scopes',
      'requests_per_minute',
      'cost_per_minute',
      'created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Revokes a credential. If it is already revoked, the time of the first revocation stays.
 * @throws Problem 404 credential.notFound
 */
export async function revokeCredential(db: CredentialsDatabase, id: string): Promise<void> {
  const revoked = await db
    .updateTable('credentials')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new Problem(404, 'credential.notFound', `There is no credential “${id}”.`)
}

/** Tokens of organisers that are neither revoked nor expired. */
const validTokens = (db: CredentialsDatabase, organisationIds: readonly string[]) =>
  db
    .selectFrom('credentials')
    .where('kind', '=', 'organiser')
    .where('organisation_id', 'in', organisationIds)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/** Lists the valid tokens of organisations, the oldest first. */
export async function listTokens(db: CredentialsDatabase, organisationIds: readonly string[]) {
  if (organisationIds.length === 0) return []
  return validTokens(db, organisationIds)
    .select(['id', 'name', 'created_at as createdAt'])
    .select((column) => column.ref('organisation_id').$notNull().as('organisationId'))
    .select(['expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Revokes the valid tokens of organisations.
 * @param id only the token with this id
 * @returns the number of revoked tokens
 */
export async function revokeTokens(
  db: CredentialsDatabase,
  organisationIds: readonly string[],
  id?: string,
): Promise<number> {
  if (organisationIds.length === 0) return 0
  const tokens = validTokens(db, organisationIds).select('id')
  const revoked = await db
    .updateTable('credentials')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', 'in', id === undefined ? tokens : tokens.where('id', '=', id))
    .returning('id')
    .execute()
  return revoked.length
}

/** Finds the credential of a secret, even if it is expired or revoked. */
export async function findCredential(
  db: CredentialsDatabase,
  secret: string,
): Promise<Credential | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select([
      'id',
      'organisation_id as organisationId',
      'scopes',
      'requests_per_minute as requestsPerMinute',
      'cost_per_minute as costPerMinute',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('secret_hash', '=', hashOfToken(secret))
    .executeTakeFirst()
  return row
}

/**
 * Records the current hour as the time of the last use of a credential. Writes at most once an
 * hour.
 */
export async function recordUse(db: CredentialsDatabase, id: string): Promise<void> {
  const hour = sql<Date>`date_trunc('hour', now())`
  await db
    .updateTable('credentials')
    .set({ last_used_at: hour })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_at is distinct from ${hour}`)
    .execute()
}
