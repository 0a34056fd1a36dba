import type { Static } from 'typebox'
import type { Context } from '../context.ts'
import type { IdentityDatabase } from '../database.ts'
import { listAccess, listAccessOf } from './queries.ts'
import type { OrganiserAccess } from './schema.ts'
import type { OrganiserToken } from './token-source.ts'

/** Number of access requests on a page. */
const requestsPerPage = 100

/**
 * Returns what an account may publish and, for an operator, the access of all accounts.
 * @param page page of the access requests, from 1
 */
export async function readOrganiserAccess(
  { db, tokens, operators }: Context,
  email: string,
  page = 1,
): Promise<Static<typeof OrganiserAccess>> {
  const access = await listAccessOf(db, email)
  const listed = await tokens.list(
    db,
    access.map(({ organisation_id }) => organisation_id),
  )
  const operator = operators.includes(email)
  return {
    organisations: access.map(({ organisation_id: id, organisation_name: name, granted_at }) => ({
      id,
      name,
      granted_at: granted_at.toISOString(),
      tokens: listed.filter(({ organisationId }) => organisationId === id).map(tokenOf),
    })),
    operator,
    requests: operator ? await listRequests(db, page) : [],
    request_total: operator ? await countRequests(db) : 0,
    granted: operator ? await listGranted(db) : [],
  }
}

const tokenOf = ({ id, name, createdAt, expiresAt, lastUsedAt }: OrganiserToken) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

async function listRequests(db: IdentityDatabase, page: number) {
  const requests = await db
    .selectFrom('access_requests')
    .select(['id', 'received_at', 'name', 'email', 'organisation', 'event'])
    .select(['date', 'country', 'message'])
    .orderBy('received_at')
    .orderBy('id')
    .limit(requestsPerPage)
    .offset((page - 1) * requestsPerPage)
    .execute()
  return requests.map(({ received_at, ...request }) => ({
    ...request,
    received_at: received_at.toISOString(),
  }))
}

async function countRequests(db: IdentityDatabase): Promise<number> {
  const { total } = await db
    .selectFrom('access_requests')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function listGranted(db: IdentityDatabase) {
  const granted = await listAccess(db)
  return granted.map(({ granted_at, ...access }) => ({
    ...access,
    granted_at: granted_at.toISOString(),
  }))
}
