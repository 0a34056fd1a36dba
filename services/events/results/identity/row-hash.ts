import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ResultRow } from '../../event-package.ts'

const separator = '\x1f'
/**
 * Number of base64 characters of a hash. They encode nine bytes. In a race of a million rows a
 * collision is practically impossible.
 */
const letters = 12

/** The part of a row that is hashed. */
export type HashedRow = Omit<ResultRow, 'key' | 'private' | 'line' | 'scores' | 'places'>

/** Returns the hash of the name, the other details, the state and the times of a row. */
export function rowHash(row: HashedRow): string {
  return hashOf([
    row.name,
    row.bib,
    row.gender,
    row.age,
    row.team,
    row.category,
    row.city,
    row.country,
    row.state,
    row.gunTime,
    row.chipTime,
    row.raceTime,
    row.splitTimes.map((time) => time ?? '').join(','),
  ])
}

/** SQL expression that computes `rowHash` for a row of `stored_participants`. */
export const storedRowHash = hashOfStored([
  sql`name`,
  sql`bib`,
  sql`gender`,
  sql`age`,
  sql`team`,
  sql`category`,
  sql`city`,
  sql`country`,
  sql`state`,
  sql`gun_time`,
  sql`chip_time`,
  sql`race_time`,
  sql`array_to_string(split_times, ',', '')`,
])

/**
 * Returns the hash of the key and name of a row. Two rows with the same hash have the same source
 * key and name.
 */
export function keyHash(sourceKey: string, { name }: Pick<ResultRow, 'name'>): string {
  return hashOf([sourceKey, name])
}

/**
 * SQL expression that computes `keyHash` for a row of `stored_participants`. Null without a source
 * key.
 */
export const storedKeyHash = sql<
  string | null
>`case when source_key is not null then ${hashOfStored([sql`source_key`, sql`name`])} end`

function hashOf(values: readonly (string | number | null)[]): string {
  return hash('sha256', values.map((value) => value ?? '').join(separator), 'base64').slice(
    0,
    letters,
  )
}

function hashOfStored(values: readonly ReturnType<typeof sql>[]) {
  const texts = values.map((value) => sql`coalesce(${value}::text, '')`)
  return sql<string>`left(encode(sha256(convert_to(
    concat_ws(${sql.lit(separator)}, ${sql.join(texts)}), 'UTF8')), 'base64'), ${sql.lit(letters)})`
}
