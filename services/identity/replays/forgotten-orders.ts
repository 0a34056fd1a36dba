import { createHmac } from 'node:crypto'
import type { IdentityDatabase } from '../database.ts'

/**
 * Stores hashes of the orders of an account before the account is deleted. If the shop sends one of
 * these orders again, its hash is recognised.
 * @param secret key of the hashes. The shop knows this key, too. Undefined if there is no shop
 */
export async function storeOrderHashes(
  db: IdentityDatabase,
  accountId: string,
  secret: string | undefined,
): Promise<void> {
  if (secret === undefined) return
  const orders = await db
    .selectFrom('replay_entitlements')
    .select('order_id')
    .where('account_id', '=', accountId)
    .execute()
  if (orders.length === 0) return
  await db
    .insertInto('forgotten_orders')
    .values(orders.map(({ order_id }) => ({ order_hash: hashOf(order_id, secret) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns true if an order belonged to a deleted account. */
export async function isOrderOfDeletedAccount(
  db: IdentityDatabase,
  orderId: string,
  secret: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('forgotten_orders')
    .select('order_hash')
    .where('order_hash', '=', hashOf(orderId, secret))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Computes the hash of an order id. The prefix separates these hashes from other values that are
 * computed with the same secret.
 */
function hashOf(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`forgotten.${orderId}`).digest('base64url')
}
