import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { IdentityDatabase } from '../database.ts'

export interface Attempts {
  /** An address of the network, an account, … */
  who: string
  purpose: string
  most: number
  /** Of the period, which begins by the clock. */
  minutes: number
}

/**
 * Counts what somebody does within a period, in SQL: all processes share the count.
 * @throws Problem request.tooMany beyond `most`
 */
export async function limitAttempts(
  db: IdentityDatabase,
  { who, purpose, most, minutes }: Attempts,
): Promise<void> {
  const period = sql`make_interval(mins => ${sql.lit(minutes)})`
  const endsAt = sql<Date>`date_bin(${period}, now(), timestamptz '2000-01-01Z') + ${period}`
  await db
    .deleteFrom('attempt_counts')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
  const { count, wait } = await db
    .insertInto('attempt_counts')
    .values({ who: createHash('sha256').update(who).digest('base64url'), purpose, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .columns(['who', 'purpose', 'ends_at'])
        .doUpdateSet({ count: sql`attempt_counts.count + 1` }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('wait')])
    .executeTakeFirstOrThrow()
  if (count <= most) return
  throw new Problem(429, 'request.tooMany', 'Too many requests. Wait a little.', undefined, {
    retryAfter: Math.max(wait, 1),
  })
}
