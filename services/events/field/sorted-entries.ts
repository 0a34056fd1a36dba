import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { readTimes } from './sorted-times.ts'

/** Columns that the entries of a ranking are sorted by, besides their place. */
export const entryColumnNames = [
  'name',
  'bib',
  'gender',
  'team',
  'category',
  'chip',
  'gun',
  'race',
] as const
export type EntryColumn = (typeof entryColumnNames)[number]

/** Sort keys of the columns, of `entry` and `person`. Names are compared without accents and case. */
const keys: Record<EntryColumn, RawBuilder<unknown>> = {
  name: sql`coalesce(regexp_replace(entry.found_by, '^#\\S* ', ''), lower(person.name))`,
  bib: sql`nullif(regexp_replace(person.bib, '\\D', '', 'g'), '')::numeric`,
  gender: sql`entry.gender`,
  team: sql`lower(entry.team)`,
  category: sql`lower(entry.category)`,
  chip: sql`person.chip_time`,
  gun: sql`person.gun_time`,
  race: sql`person.race_time`,
}

/** The ordinals of all entries of a ranking in the order of a column; those without a value come last. */
export async function readSortedEntries(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
  column: EntryColumn,
  reversed: boolean,
): Promise<Int32Array> {
  const direction = reversed ? sql`desc` : sql`asc`
  const { rows } = await sql<{ ordinals: Uint8Array | null }>`
    select string_agg(int4send(ordinal), '') as ordinals
    from (select entry.ordinal from ranking_entries entry
      join participants person on person.result_set_id = entry.result_set_id
        and person.id = entry.participant_id
      where entry.result_set_id = ${resultSetId} and entry.ranking_number = ${rankingNumber}
      order by ${keys[column]} ${direction} nulls last, entry.ordinal) sorted`.execute(db)
  return readTimes([rows[0]?.ordinals ?? new Uint8Array()])
}
