import { createHmac, randomBytes } from 'node:crypto'
import type { IdentityDatabase } from '../database.ts'

/** HMAC-SHA256: without the key, stored hashes cannot be compared with guessed addresses. */
export type KeyedHash = (text: string) => Promise<string>

const secretName = 'limits'

/** @param secretKey without it, all processes share a random key that is stored in the database */
export function createKeyedHash(db: IdentityDatabase, secretKey: string | undefined): KeyedHash {
  const configured = secretKey === undefined ? undefined : Promise.resolve(secretKey)
  let stored: Promise<string> | undefined
  return async (text) => {
    stored ??= configured ?? readStoredKey(db)
    try {
      return createHmac('sha256', await stored)
        .update(`${secretName}.${text}`)
        .digest('base64url')
    } catch (error) {
      // The next request reads the key again once the database is back.
      stored = undefined
      throw error
    }
  }
}

/** Creates the key at its first use; of several processes one succeeds and the others read its key. */
async function readStoredKey(db: IdentityDatabase): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: secretName, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirstOrThrow()
  return value
}
