import { type RawBuilder, sql } from 'kysely'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { type EntryList, type EntryRow, firstPlace } from './entry-lists.ts'
import { type EntryPlace, participantColumns } from './entry-columns.ts'
import type { EntryOrder } from './entry-order.ts'
import type { EntryFilters } from './schema.ts'

type PageRow = Omit<EntryRow, EntryPlace | 'place'>

/**
 * Lists the entries of a live ranking by their sort keys. The place of an entry, if it has one, is
 * the number of smaller sort keys plus one. Each page is a range of the index. The race in memory
 * knows the sort key at which a page begins. So unless the list is reversed, the statement skips
 * the entries before a page with an offset.
 */
export function liveList(
  order: EntryOrder,
  ranking: RankingTable,
  { gender, category }: EntryFilters,
  reversed: boolean,
): EntryList {
  const { size, decidedBy } = order
  // All entries of a live ranking have a sort key. This condition lets the planner use the index,
  // because the index has only rows with a sort key.
  const where = sql<boolean>`${order.where} and entry.sort_key is not null`
  const direction = reversed ? sql`desc` : sql`asc`
  const by = sql`sort_key ${direction}, ordinal ${direction}`
  return {
    async read(db, from, limit) {
      const { condition, offset } = start(from)
      const { rows } = await sql<PageRow & { passed: number }>`
        select ${participantColumns}, hit.ordinal, hit.sort_key, hit.passed,
          (select case when leader.state = 'finished' then ${sql.ref(`leader.${decidedBy}_time`)} end
            from ranking_entries entry
            join participants leader on leader.result_set_id = entry.result_set_id
              and leader.id = entry.participant_id
            where ${where} order by sort_key, ordinal limit 1) as best_time
        from (select result_set_id, participant_id, ordinal, sort_key, ${passed(from)} as passed
          from ranking_entries entry where ${where} and ${condition}
          order by ${by} limit ${limit} offset ${offset}) hit
        join participants person on person.result_set_id = hit.result_set_id
          and person.id = hit.participant_id
        order by ${by}`.execute(db)
      return { rows: rows.map(withPlaces), total: size }
    },
    placeOf: (db, condition) =>
      firstPlace(
        db,
        sql`select (${countBefore(sql`entry`)} + 1)::int as place, ${size}::int as total
          from ranking_entries entry where ${where} and ${condition}`,
      ),
  }

  /**
   * Returns the SQL condition that selects the entries from which a page is read, and the number of
   * these entries to skip.
   */
  function start(from: Parameters<EntryList['read']>[1]): {
    condition: RawBuilder<boolean>
    offset: number
  } {
    if ('after' in from) {
      const [key, ordinal] = from.after
      const beyond = reversed ? sql`<` : sql`>`
      const condition = sql<boolean>`(sort_key, ordinal) ${beyond} (${key}::bigint, ${ordinal}::int)`
      return { condition, offset: 0 }
    }
    // The race in memory may be older than the rows in the database, so its key of the first page
    // could leave out a new leader. The first page is read without a key.
    if (reversed || from.offset === 0) return { condition: sql`true`, offset: from.offset }
    const { sortKey, between } = ranking.find(from.offset, { gender, category })
    return { condition: sql`sort_key >= ${sortKey}::bigint`, offset: between }
  }

  /** Returns the SQL that counts the entries before the page. */
  function passed(from: Parameters<EntryList['read']>[1]): RawBuilder<number> {
    if ('offset' in from) return sql`${from.offset}::int`
    const [key, ordinal] = from.after
    const until = reversed ? sql`>=` : sql`<=`
    return sql`(select count(*)::int from ranking_entries entry where ${where}
      and (sort_key, ordinal) ${until} (${key}::bigint, ${ordinal}::int))`
  }

  /** Returns the SQL that counts the entries that come before an entry in the list. */
  function countBefore(entry: RawBuilder<unknown>): RawBuilder<number> {
    const beyond = reversed ? sql`>` : sql`<`
    return sql`(select count(*) from (select * from ranking_entries entry where ${where}) other
      where (other.sort_key, other.ordinal) ${beyond} (${entry}.sort_key, ${entry}.ordinal))`
  }

  function withPlaces(
    { passed: before, ...row }: PageRow & { passed: number },
    index: number,
  ): EntryRow {
    const { sort_key: key, gender: ofGender, category: ofCategory } = row
    return {
      ...row,
      place: before + index + 1,
      position: ranking.placeOfKey(key, {}),
      gender_position: ofGender === null ? null : ranking.placeOfKey(key, { gender: ofGender }),
      category_position:
        ofCategory === null ? null : ranking.placeOfKey(key, { category: ofCategory }),
      filtered_position: ranking.placeOfKey(key, { gender, category }),
    }
  }
}
