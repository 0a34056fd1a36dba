import { dayMs } from '../../../domain/civil-days.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { IdentityDatabase } from '../database.ts'
import { type NewOrganiserToken, yearHours } from './schema.ts'
import type { OrganiserToken, TokenSource } from './token-source.ts'

/**
 * Maximum number of tokens of an organisation that are valid for more than a day. Others expire
 * soon, and their number is limited by that of the requests of an hour.
 */
const maxTokens = 20

const isLong = ({ createdAt, expiresAt }: OrganiserToken) =>
  expiresAt.getTime() - createdAt.getTime() > dayMs

/**
 * Creates a token of an organisation whose events the account may publish. Access that is withdrawn
 * at the same time revokes the token or prevents it.
 * @throws Problem 403 organiserAccess.required
 * @throws Problem 409 organiserToken.tooMany
 */
export async function addToken(
  db: IdentityDatabase,
  tokens: TokenSource,
  accountId: string,
  { organisation_id, name, valid_hours = yearHours }: Omit<NewOrganiserToken, 'password'>,
) {
  return db.transaction().execute(async (transaction) => {
    await accessOf(transaction, accountId)
      .where('organisation_id', '=', organisation_id)
      .forUpdate('organiser_access')
      .executeTakeFirstOrThrow(accessRequired)
    const others = await tokens.list(transaction, [organisation_id])
    const isNewLong = valid_hours * 3_600_000 > dayMs
    if (isNewLong && others.filter(isLong).length >= maxTokens) throw tooMany()
    const token = { organisationId: organisation_id, name: name.trim(), validHours: valid_hours }
    const { expiresAt, ...created } = await tokens.add(transaction, token)
    return { ...created, expires_at: expiresAt.toISOString() }
  })
}

/**
 * Revokes a token of an organisation whose events the account may publish.
 * @throws Problem 404 organiserToken.notFound
 */
export async function revokeToken(
  db: IdentityDatabase,
  tokens: TokenSource,
  { id, token_id }: { id: string; token_id: string },
): Promise<void> {
  const access = await accessOf(db, id).execute()
  const organisations = access.map(({ organisation_id }) => organisation_id)
  if ((await tokens.revoke(db, organisations, token_id)) > 0) return
  throw new Problem(404, 'organiserToken.notFound', 'There is no such token any more.', 'id')
}

/** Returns the query of the organisations whose events an account may publish. */
const accessOf = (db: IdentityDatabase, accountId: string) =>
  db
    .selectFrom('organiser_access')
    .innerJoin('accounts', 'accounts.email', 'organiser_access.email')
    .select('organisation_id')
    .where('accounts.id', '=', accountId)

const accessRequired = () =>
  new Problem(
    403,
    'organiserAccess.required',
    'The account may not publish the events of this organisation.',
  )

const tooMany = () =>
  new Problem(
    409,
    'organiserToken.tooMany',
    `An organisation has at most ${String(maxTokens)} tokens for more than a day: revoke one first.`,
  )
