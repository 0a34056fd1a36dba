import { createHmac, randomBytes } from 'node:crypto'
import type { IdentityDatabase } from '../database.ts'

/**
 * Computes an HMAC-SHA256. Without the key, nobody can find the address of a stored hash by
 * guessing addresses.
 */
export type KeyedHash = (text: string) => Promise<string>

const secretName = 'limits'

/**
 * Creates the hash function.
 * @param secretKey the key. If undefined, all processes share a random key that is stored in the
 * database
 */
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
      // Makes the next request read the key again, because the database may be available again by
      // then.
      stored = undefined
      throw error
    }
  }
}

/**
 * Reads the stored key. If there is no key, creates it first. If several processes create a key at
 * the same time, only one key is stored, and all processes read this key.
 */
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
