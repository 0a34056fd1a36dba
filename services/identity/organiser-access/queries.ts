import { addMailJob } from '../mail/jobs.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { IdentityDatabase } from '../database.ts'
import { canonicalEmail } from '../fields.ts'
import type { Grant } from './schema.ts'
import type { TokenSource } from './token-source.ts'

/** Lists the organisations whose events an account may publish, by name. */
export function listAccessOf(db: IdentityDatabase, email: string) {
  return db
    .selectFrom('organiser_access')
    .select(['organisation_id', 'organisation_name', 'granted_at'])
    .where('email', '=', email)
    .orderBy('organisation_name')
    .orderBy('organisation_id')
    .execute()
}

/** Lists the access of all accounts, the latest grant first. */
export function listAccess(db: IdentityDatabase) {
  return db
    .selectFrom('organiser_access')
    .selectAll()
    .orderBy('granted_at', 'desc')
    .orderBy('email')
    .orderBy('organisation_id')
    .execute()
}

/**
 * Answers an access request: allows its e-mail address to publish the events of an organisation,
 * queues an e-mail to it and deletes the request. A request can contain the name of any organisation.
 * Therefore the operator confirms access to an organisation that the site has already.
 * @throws Problem 404 accessRequest.notFound
 * @throws Problem 409 organisation.exists, organisation.otherName
 */
export async function grantAccess(
  db: IdentityDatabase,
  tokens: TokenSource,
  { request_id, organisation_id, organisation_name, existing = false }: Grant,
): Promise<void> {
  const name = organisation_name.trim()
  await db.transaction().execute(async (transaction) => {
    const request = await transaction
      .deleteFrom('access_requests')
      .where('id', '=', request_id)
      .returning(['email', 'language'])
      .executeTakeFirstOrThrow(requestNotFound)
    const isNew = await tokens.addOrganisation(transaction, { id: organisation_id, name })
    if (!isNew && !existing) throw organisationExists()
    const email = canonicalEmail(request.email)
    await transaction
      .insertInto('organiser_access')
      .values({ email, organisation_id, organisation_name: name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await addMailJob(transaction, {
      kind: 'access_granted',
      email,
      subject_id: organisation_id,
      language: request.language,
    })
  })
}

/**
 * Ends the access of an e-mail address to an organisation. Revokes all tokens of the organisation,
 * because the owner of the address may have stored each of them.
 * @throws Problem 404 organiserAccess.notFound
 */
export async function withdrawAccess(
  db: IdentityDatabase,
  tokens: TokenSource,
  { email, organisation_id }: { email: string; organisation_id: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('organiser_access')
      .where('email', '=', email)
      .where('organisation_id', '=', organisation_id)
      .returning('email')
      .executeTakeFirstOrThrow(
        () => new Problem(404, 'organiserAccess.notFound', 'There is no such access.'),
      )
    await tokens.revoke(transaction, [organisation_id])
  })
}

/** Moves the access of an account to its new e-mail address. */
export async function moveAccess(db: IdentityDatabase, from: string, to: string): Promise<void> {
  const moved = await db
    .deleteFrom('organiser_access')
    .where('email', '=', from)
    .returning(['organisation_id', 'organisation_name', 'granted_at'])
    .execute()
  if (moved.length === 0) return
  await db
    .insertInto('organiser_access')
    .values(moved.map((access) => ({ ...access, email: to })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Ends the access of an account that has just been deleted. If no other account may publish for one
 * of its organisations, revokes the tokens of that organisation, because no page lists them any
 * more.
 */
export async function deleteAccess(
  db: IdentityDatabase,
  tokens: TokenSource,
  email: string,
): Promise<void> {
  const own = db.selectFrom('organiser_access').select('organisation_id').where('email', '=', email)
  // Lock the access of the others, too. Otherwise two accounts that are deleted at the same time
  // would each count the other.
  const access = await db
    .selectFrom('organiser_access')
    .select('organisation_id')
    .where('organisation_id', 'in', own)
    .orderBy('email')
    .orderBy('organisation_id')
    .forUpdate()
    .execute()
  if (access.length === 0) return
  const organisations = access.map(({ organisation_id }) => organisation_id)
  await db.deleteFrom('organiser_access').where('email', '=', email).execute()
  const others = await db
    .selectFrom('organiser_access')
    .innerJoin('accounts', 'accounts.email', 'organiser_access.email')
    .select('organisation_id')
    .where('organisation_id', 'in', organisations)
    .execute()
  const remaining = new Set(others.map(({ organisation_id }) => organisation_id))
  await tokens.revoke(
    db,
    organisations.filter((id) => !remaining.has(id)),
  )
}

/** @throws Problem 404 accessRequest.notFound */
export async function deleteAccessRequest(db: IdentityDatabase, id: string): Promise<void> {
  await db
    .deleteFrom('access_requests')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(requestNotFound)
}

const organisationExists = () =>
  new Problem(
    409,
    'organisation.exists',
    'The site has this organisation already. Confirm that the access is to all its events.',
    'existing',
  )

const requestNotFound = () =>
  new Problem(404, 'accessRequest.notFound', 'This access request was answered or deleted already.')
