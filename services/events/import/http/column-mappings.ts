import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { TimeFormat } from '../../../../reader/times.ts'
import type { Answers } from '../../../../reader/understand/understood-column.ts'
import type { EventsDatabase } from '../../database.ts'
import type { ColumnMapping } from './mapping-schema.ts'

/** The answers that also apply to later tables with the same headings. */
export type Mapping = Pick<Answers, 'columns' | 'times'>

const maxOfOrganisation = 100
const maxHeadingsLength = 20_000

/** True if the answers name a column or the format of times. */
export function hasMapping({ columns = {}, times }: Mapping): boolean {
  return Object.keys(columns).length > 0 || times !== undefined
}

export async function findMapping(
  db: EventsDatabase,
  organisationId: string,
  headings: readonly string[],
): Promise<Mapping | undefined> {
  const found = await db
    .selectFrom('column_mappings')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', idOf(headings))
    .select(['columns', 'times'])
    .executeTakeFirst()
  if (found === undefined) return undefined
  return { columns: found.columns, times: (found.times ?? undefined) as TimeFormat | undefined }
}

/**
 * Stores a mapping, unless its headings are very long. Keeps the 100 mappings of the organisation
 * that were used last, and deletes all others.
 */
export async function rememberMapping(
  db: EventsDatabase,
  organisationId: string,
  headings: readonly string[],
  { columns = {}, times }: Mapping,
): Promise<void> {
  const text = JSON.stringify(headings)
  if (text.length > maxHeadingsLength) return
  const row = { columns: JSON.stringify(columns), times: times ?? null, used_at: sql<Date>`now()` }
  await db
    .insertInto('column_mappings')
    .values({ organisation_id: organisationId, id: idOf(headings), headings: text, ...row })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'id']).doUpdateSet(row))
    .execute()
  await sql`delete from column_mappings where organisation_id = ${organisationId} and id not in (
    select id from column_mappings where organisation_id = ${organisationId}
    order by used_at desc limit ${sql.lit(maxOfOrganisation)})`.execute(db)
}

export async function listMappings(
  db: EventsDatabase,
  organisationId: string,
): Promise<ColumnMapping[]> {
  const rows = await db
    .selectFrom('column_mappings')
    .where('organisation_id', '=', organisationId)
    .select(['id', 'headings', 'columns', 'times', 'used_at'])
    .orderBy('used_at', 'desc')
    .execute()
  return rows.map(({ columns, times, used_at: usedAt, ...row }) => ({
    ...row,
    times: times as TimeFormat | null,
    columns: Object.entries(columns).map(([field, heading]) => ({ field, heading })),
    used_at: usedAt.toISOString(),
  }))
}

/** @returns whether the mapping existed */
export async function forgetMapping(
  db: EventsDatabase,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('column_mappings')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function idOf(headings: readonly string[]): string {
  return hash('sha256', JSON.stringify(headings), 'hex').slice(0, 32)
}
