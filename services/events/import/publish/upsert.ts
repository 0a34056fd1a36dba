import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { EventsSchema } from '../../database.ts'

export type Row = Record<string, unknown>

/**
 * Inserts the row, or updates the stored row if a column differs. Returns false if the stored row
 * is identical.
 * @param onChange further columns to set when the row is updated
 */
export async function upsert(
  db: Transaction<EventsSchema>,
  table: keyof EventsSchema,
  key: readonly string[],
  row: Row,
  onChange: Record<string, RawBuilder<unknown>> = {},
): Promise<boolean> {
  const columns = Object.keys(row)
  const content = columns.filter((column) => !key.includes(column))
  const changes = [
    ...content.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
    ...Object.entries(onChange).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ]
  const { numAffectedRows } =
    await sql`insert into ${sql.table(table)} as old (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(changes)}
    where (${sql.join(content.map((name) => sql.ref(`old.${name}`)))}) is distinct from
      (${sql.join(content.map((name) => sql.ref(`excluded.${name}`)))})`.execute(db)
  return numAffectedRows !== 0n
}
