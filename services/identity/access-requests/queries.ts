import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityDatabase } from '../database.ts'
import { addMailJob } from '../mail/jobs.ts'
import type { AccessRequest } from './schema.ts'

/**
 * Stores an access request.
 * @param notifyOperator true if an e-mail about the request is queued for the operator
 * @returns the id of the stored request
 */
export async function storeAccessRequest(
  db: IdentityDatabase,
  request: AccessRequest,
  notifyOperator: boolean,
): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('access_requests')
      .values({ ...request, id })
      .execute()
    if (!notifyOperator) return
    await addMailJob(transaction, { kind: 'access_request', email: null, subject_id: id })
  })
  return id
}

/**
 * Finds the access requests with this e-mail address. Ignores case, because older rows may have
 * capital letters.
 */
export function findAccessRequests(db: IdentityDatabase, email: string) {
  return db
    .selectFrom('access_requests')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .orderBy('received_at')
    .execute()
}

export async function deleteAccessRequests(db: IdentityDatabase, email: string): Promise<void> {
  await db
    .deleteFrom('access_requests')
    .where(sql`lower(email)`, '=', email)
    .execute()
}

/** Lists all access requests, the latest last. */
export function listAccessRequests(db: IdentityDatabase) {
  return db.selectFrom('access_requests').selectAll().orderBy('received_at').execute()
}
