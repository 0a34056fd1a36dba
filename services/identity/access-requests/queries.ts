import { randomUUID } from 'node:crypto'
import type { IdentityDatabase } from '../database.ts'
import type { AccessRequest } from './schema.ts'

/** @returns the id under which the operator finds it */
export async function storeAccessRequest(
  db: IdentityDatabase,
  request: AccessRequest,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('access_requests')
    .values({ ...request, id })
    .execute()
  return id
}

/** The latest last. */
export function listAccessRequests(db: IdentityDatabase) {
  return db.selectFrom('access_requests').selectAll().orderBy('received_at').execute()
}
