import { type RawBuilder, sql } from 'kysely'
import type { SortColumn } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import { readNumbers } from '../race-table/read-table.ts'

/** A column other than the place by which the entries of a ranking can be sorted. */
export type EntryColumn = Exclude<SortColumn, 'position'>

/**
 * SQL of the sort key of each column, on `entry` and `person`. Public names are compared without
 * accents and case.
 */
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

/** Returns the column of a sort order such as `-name`. Undefined if the order is by place. */
export function entryColumnOf(sort: string | undefined): EntryColumn | undefined {
  const names = Object.keys(keys) as EntryColumn[]
  return names.find((name) => sort === name || sort === `-${name}`)
}

/**
 * Reads the ordinals of all entries of a ranking in the order of a column. Entries without a value
 * come last.
 */
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
  return readNumbers([rows[0]?.ordinals ?? new Uint8Array()])
}
