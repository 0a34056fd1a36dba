import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'

/**
 * How the counts of a ranking change, for example when an entry is added or removed. `entries` is
 * negative for a removed entry.
 */
export interface CountedEntry {
  /** Number of the ranking in its race. */
  number: number
  gender: string | null
  category: string | null
  entries: number
  finishers: number
}

/**
 * Changes the numbers of entries and finishers of rankings, and of their genders and categories.
 */
export async function addToCounts(
  db: EventsDatabase,
  resultSetId: number,
  added: readonly CountedEntry[],
): Promise<void> {
  const groups = new Map<string, CountedEntry>()
  for (const { number, gender, category, entries, finishers } of added) {
    const own = [
      { gender: null, category: null },
      ...(gender === null ? [] : [{ gender, category: null }]),
      ...(category === null ? [] : [{ gender: null, category }]),
      ...(gender === null || category === null ? [] : [{ gender, category }]),
    ]
    for (const group of own) {
      const key = JSON.stringify([number, group.gender, group.category])
      const sum = groups.get(key) ?? { number, ...group, entries: 0, finishers: 0 }
      groups.set(key, sum)
      sum.entries += entries
      sum.finishers += finishers
    }
  }
  const rows = [...groups.values()].filter(
    ({ entries, finishers }) => entries !== 0 || finishers !== 0,
  )
  if (rows.length === 0) return
  await sql`with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (number int, gender text, category text, entries int, finishers int)
    ), known as (
      update ranking_counts counts
      set entries = counts.entries + given.entries, finishers = counts.finishers + given.finishers
      from given where counts.result_set_id = ${resultSetId} and counts.ranking_number = given.number
        and counts.gender is not distinct from given.gender
        and counts.category is not distinct from given.category
      returning given.*
    )
    insert into ranking_counts (result_set_id, ranking_number, gender, category, entries, finishers)
    select ${resultSetId}, number, gender, category, entries, finishers
    from (select * from given except select * from known) new`.execute(db)
  if (rows.some(({ entries }) => entries < 0)) {
    await sql`delete from ranking_counts where result_set_id = ${resultSetId}
      and entries = 0 and (gender is not null or category is not null)`.execute(db)
  }
}
