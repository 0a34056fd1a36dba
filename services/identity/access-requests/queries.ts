import { randomUUID } from 'node:crypto'
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

/** The latest last. */
export function listAccessRequests(db: IdentityDatabase) {
  return db.selectFrom('access_requests').selectAll().orderBy('received_at').execute()
}
