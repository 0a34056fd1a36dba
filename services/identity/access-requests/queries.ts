import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityDatabase } from '../database.ts'
import { addMailJob } from '../mail/jobs.ts'
import type { AccessRequest } from './schema.ts'

/**
 * @param mailed whether a letter about it goes to the operator
 * @returns the id under which the operator finds it
 */
export async function storeAccessRequest(
  db: IdentityDatabase,
  request: AccessRequest,
  mailed: boolean,
): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('access_requests')
      .values({ ...request, id })
      .execute()
    if (!mailed) return
    await addMailJob(transaction, { kind: 'access_request', email: null, subject_id: id })
  })
  return id
}

/** Requests sent with this e-mail address, in any letter case: older rows hold it as it was typed. */
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

/** The latest last. */
export function listAccessRequests(db: IdentityDatabase) {
  return db.selectFrom('access_requests').selectAll().orderBy('received_at').execute()
}
