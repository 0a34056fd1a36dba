import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../platform/problem.ts'
import type { IdentityDatabase } from './database.ts'

/**
 * Counts what an address does within a minute of the clock, in SQL: all processes share the count.
 * @throws Problem request.tooMany beyond `most`
 */
export async function limitAddress(
  db: IdentityDatabase,
  { address, purpose, most }: { address: string; purpose: string; most: number },
): Promise<void> {
  const minute = sql<Date>`date_trunc('minute', now())`
  await db
    .deleteFrom('address_counts')
    .where('minute', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
  const { count, wait } = await db
    .insertInto('address_counts')
    .values({ address: createHash('sha256').update(address).digest('base64url'), purpose, minute })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'purpose', 'minute'])
        .doUpdateSet({ count: sql`address_counts.count + 1` }),
    )
    .returning(['count', sql<number>`60 - extract(second from now())::int`.as('wait')])
    .executeTakeFirstOrThrow()
  if (count <= most) return
  throw new Problem(429, 'request.tooMany', 'Too many requests. Wait a little.', undefined, {
    retryAfter: Math.max(wait, 1),
  })
}
