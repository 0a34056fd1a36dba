import { type Expression, sql } from 'kysely'

/** A condition of an SQL statement. */
export type Condition = Expression<boolean>

export const alwaysTrue: Condition = sql<boolean>`true`

/** Joins conditions with `and`. Returns the condition `true` for an empty list. */
export function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? alwaysTrue : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
