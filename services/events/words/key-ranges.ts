import { type RawBuilder, sql } from 'kysely'
import type { KeyRange } from './terms.ts'

/**
 * Returns the SQL table `bounds` with the columns `from_key`, `to_key`, `most` (maximum number of
 * keys) and `number`.
 */
export function bounds(ranges: (KeyRange & { limit?: number })[]): RawBuilder<unknown> {
  return sql`unnest(
    ${ranges.map(({ from }) => from)}::text[],
    ${ranges.map(({ to }) => to)}::text[],
    ${ranges.map(({ limit }) => limit ?? null)}::integer[]
  ) with ordinality as bounds (from_key, to_key, most, number)`
}
