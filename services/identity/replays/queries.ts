import { sql } from 'kysely'
import { Problem } from '../../platform/http/problem.ts'
import type { IdentityDatabase } from '../database.ts'
import { isOrderOfDeletedAccount } from './forgotten-orders.ts'
import type { Order, OrderReceipt, Replay } from './schema.ts'

/**
 * Grants a replay for one calendar year. Repeated and simultaneous calls for the same order have
 * the same result as one call. For an order of a deleted account, returns a receipt and stores
 * nothing.
 * @throws Problem 409 order.conflict when a different order has the same id
 */
export function grantReplay(
  db: IdentityDatabase,
  order: Order,
  secret: string,
): Promise<OrderReceipt> {
  return db.transaction().execute(async (transaction) => {
    const receipt = await storeOrder(transaction, order)
    // Checks this after the insert, because the insert waits until a simultaneous deletion of the
    // account has ended.
    if (await isOrderOfDeletedAccount(transaction, order.order_id, secret)) {
      await transaction
        .deleteFrom('replay_entitlements')
        .where('order_id', '=', order.order_id)
        .execute()
    }
    return receipt
  })
}

async function storeOrder(db: IdentityDatabase, order: Order): Promise<OrderReceipt> {
  const { order_id, email, race_id, live_tracking, purchased_at } = order
  const purchased = sql<Date>`${purchased_at}::timestamptz`
  await lockOrders(db, email)
  await db
    .insertInto('replay_entitlements')
    .values((values) => ({
      order_id,
      account_id: values.selectFrom('accounts').select('id').where('email', '=', email),
      email,
      race_id,
      live_tracking,
      purchased_at: purchased,
      valid_until: sql<Date>`(${purchased} at time zone 'UTC' + interval '1 year') at time zone 'UTC'`,
    }))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
  const { valid_until: until, ...stored } = await db
    .selectFrom('replay_entitlements')
    .select(['valid_until', 'email', 'race_id', 'live_tracking', 'purchased_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const same =
    stored.email === email &&
    stored.race_id === race_id &&
    stored.live_tracking === live_tracking &&
    stored.purchased_at.getTime() === Date.parse(purchased_at)
  if (same) return { order_id, valid_until: until.toISOString() }
  throw new Problem(409, 'order.conflict', 'Another order came under this id.', 'order_id')
}

/**
 * Locks the orders of an e-mail address until the end of the transaction. Otherwise an order and an
 * account that are stored at the same time would not see each other.
 */
async function lockOrders(db: IdentityDatabase, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`orders ${email.toLowerCase()}`}))`.execute(db)
}

/**
 * Assigns the orders of an e-mail address to the account that has confirmed this address.
 * @param db a transaction
 */
export async function assignOrders(
  db: IdentityDatabase,
  accountId: string,
  email: string,
): Promise<void> {
  await lockOrders(db, email)
  await db
    .updateTable('replay_entitlements')
    .set({ account_id: accountId })
    .where(sql`lower(email)`, '=', email)
    .where('account_id', 'is', null)
    .execute()
}

export async function listReplays(db: IdentityDatabase, accountId: string): Promise<Replay[]> {
  const rows = await db
    .selectFrom('replay_entitlements')
    .select(['order_id', 'race_id', 'live_tracking', 'purchased_at', 'valid_until'])
    .select(sql<boolean>`now() between purchased_at and valid_until`.as('active'))
    .where('account_id', '=', accountId)
    .orderBy('purchased_at', 'desc')
    .orderBy('order_id')
    .execute()
  return rows.map((row) => ({
    ...row,
    purchased_at: row.purchased_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
  }))
}

/** Returns true if an account may see the replay of a race now. */
export async function hasReplay(
  db: IdentityDatabase,
  accountId: string,
  raceId: string,
): Promise<boolean> {
  const replay = await db
    .selectFrom('replay_entitlements')
    .select('order_id')
    .where('account_id', '=', accountId)
    .where('race_id', '=', raceId)
    .where(sql<boolean>`now() between purchased_at and valid_until`)
    .executeTakeFirst()
  return replay !== undefined
}
