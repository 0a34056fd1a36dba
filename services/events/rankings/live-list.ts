import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { hasPlace } from '../results/rank/live-sort-key.ts'
import { type EntryList, type EntryRow, firstPlace } from './entry-lists.ts'
import { type EntryPlace, participantColumns } from './entry-columns.ts'
import type { EntryOrder } from './entry-order.ts'
import type { EntryFilters } from './schema.ts'

type PageRow = Omit<EntryRow, EntryPlace | 'place'>

/**
 * Entries with the same gender and category. `sort_key` is null in a group of entries before the
 * page.
 */
interface Group {
  gender: string | null
  category: string | null
  sort_key: number | null
  entries: number
}

/**
 * Lists the entries of a live ranking by their sort keys. The place of an entry is the number of
 * earlier entries plus one. One scan of the index counts the earlier entries. Each page is a range
 * of the index.
 */
export function liveList(
  order: EntryOrder,
  { gender, category }: EntryFilters,
  reversed: boolean,
): EntryList {
  const { ranking, size, decidedBy } = order
  // All entries of a live ranking have a sort key. This condition lets the planner use the index,
  // because the index has only rows with a sort key.
  const where = sql<boolean>`${order.where} and entry.sort_key is not null`
  const direction = reversed ? sql`desc` : sql`asc`
  const by = sql`sort_key ${direction}, ordinal ${direction}`
  return {
    async read(db, from, limit) {
      const { rows } = await sql<PageRow & { passed: number }>`
        select ${participantColumns}, hit.ordinal, hit.sort_key, hit.passed,
          (select case when leader.state = 'finished' then ${sql.ref(`leader.${decidedBy}_time`)} end
            from ranking_entries entry
            join participants leader on leader.result_set_id = entry.result_set_id
              and leader.id = entry.participant_id
            where ${where} order by sort_key, ordinal limit 1) as best_time
        from (select result_set_id, participant_id, ordinal, sort_key, ${passed(from)} as passed
          from ranking_entries entry where ${where} and ${startsAfter(from)}
          order by ${by} limit ${limit} offset ${'offset' in from ? from.offset : 0}) hit
        join participants person on person.result_set_id = hit.result_set_id
          and person.id = hit.participant_id
        order by ${by}`.execute(db)
      return { rows: await withPlaces(db, rows), total: size }
    },
    placeOf: (db, condition) =>
      firstPlace(
        db,
        sql`select (${countBefore(sql`entry`)} + 1)::int as place, ${size}::int as total
          from ranking_entries entry where ${where} and ${condition}`,
      ),
  }

  /**
   * Returns the SQL condition for the entries after a position. For an offset the condition is
   * true, because the statement applies the offset.
   */
  function startsAfter(from: Parameters<EntryList['read']>[1]): RawBuilder<boolean> {
    if ('offset' in from) return sql`true`
    const [key, ordinal] = from.after
    const beyond = reversed ? sql`<` : sql`>`
    return sql`(sort_key, ordinal) ${beyond} (${key}::bigint, ${ordinal}::int)`
  }

  /** Returns the SQL of the number of entries before the page. */
  function passed(from: Parameters<EntryList['read']>[1]): RawBuilder<number> {
    if ('offset' in from) return sql`${from.offset}::int`
    const [key, ordinal] = from.after
    const until = reversed ? sql`>=` : sql`<=`
    return sql`(select count(*)::int from ranking_entries entry where ${where}
      and (sort_key, ordinal) ${until} (${key}::bigint, ${ordinal}::int))`
  }

  /** Returns the SQL of the number of entries in the list before an entry. */
  function countBefore(entry: RawBuilder<unknown>): RawBuilder<number> {
    const beyond = reversed ? sql`>` : sql`<`
    return sql`(select count(*) from (select * from ranking_entries entry where ${where}) other
      where (other.sort_key, other.ordinal) ${beyond} (${entry}.sort_key, ${entry}.ordinal))`
  }

  async function withPlaces(
    db: EventsDatabase,
    rows: (PageRow & { passed: number })[],
  ): Promise<EntryRow[]> {
    const keys = rows.map(({ sort_key: key }) => key)
    if (keys.length === 0) return []
    const { rows: groups } = await sql<Group>`
      select gender, category, case when sort_key >= ${Math.min(...keys)} then sort_key end as sort_key,
        count(*)::int as entries
      from ranking_entries where ${ranking} and sort_key <= ${Math.max(...keys)}
      group by 1, 2, 3`.execute(db)
    return rows.map(({ passed: before, ...row }, index) => {
      const placeWithin = (isCounted: (group: Group) => boolean) => {
        if (!hasPlace(row.sort_key)) return null
        return groups.reduce(
          (place, group) =>
            (group.sort_key ?? -1) < row.sort_key && isCounted(group)
              ? place + group.entries
              : place,
          1,
        )
      }
      return {
        ...row,
        place: before + index + 1,
        position: placeWithin(() => true),
        gender_position:
          row.gender === null ? null : placeWithin((group) => group.gender === row.gender),
        category_position:
          row.category === null ? null : placeWithin((group) => group.category === row.category),
        filtered_position: placeWithin(
          (group) =>
            (gender === undefined || group.gender === gender) &&
            (category === undefined || group.category === category),
        ),
      }
    })
  }
}
