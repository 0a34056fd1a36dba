import { createHmac } from 'node:crypto'
import type { IdentityDatabase } from '../database.ts'

/**
 * Remembers of the orders of an account that is being deleted only what it takes to know them again.
 * @param secret of the shop; without one no order can come again
 */
export async function forgetOrders(
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

/** Whether an order belonged to an account that was deleted. */
export async function isForgotten(
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

/** The secret signs other things as well. */
function hashOf(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`forgotten.${orderId}`).digest('base64url')
}
