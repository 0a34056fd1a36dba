import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { hasPlace, hasPlaceSql } from '../results/rank/live-sort-key.ts'

/** The entry of a participant in a live ranking. */
interface Entry {
  result_set_id: number
  ranking_number: number
  sort_key: number
}

interface Member extends Entry {
  gender: string | null
  category: string | null
}

/**
 * Entries with a place that have the same gender and category, and whose sort keys lie between two
 * neighbouring requested keys.
 */
interface Group extends Omit<Member, 'sort_key'> {
  /** Number of requested keys that are not greater than the keys of the group. */
  bucket: number
  entries: number
}

interface Places {
  position: number | null
  gender_position: number | null
  category_position: number | null
  among: number
  gender_among: number
  category_among: number
}

/**
 * Reads the places of entries in live rankings. A place is the number of smaller sort keys plus
 * one, among all entries with a place. Each ranking is read once, however many of its entries are
 * requested.
 * @returns a function for the requested entries; undefined for an entry without a place
 */
export async function readLivePlaces(
  db: EventsDatabase,
  entries: readonly Entry[],
): Promise<(entry: Member) => Places | undefined> {
  const placed = entries.filter(({ sort_key: key }) => hasPlace(key))
  const keysByRanking = new Map(
    [...Map.groupBy(placed, rankingOf)].map(([ranking, own]) => {
      const keys = new Set(own.map(({ sort_key: key }) => key))
      return [ranking, [...keys].sort((a, b) => a - b)]
    }),
  )
  const groups = Map.groupBy(placed.length === 0 ? [] : await readGroups(db, placed), rankingOf)
  return (entry) => {
    const ranking = rankingOf(entry)
    const bucket = keysByRanking.get(ranking)?.indexOf(entry.sort_key) ?? -1
    if (bucket === -1) return undefined
    const all = groups.get(ranking) ?? []
    const sameGender = all.filter(({ gender }) => gender === entry.gender)
    const sameCategory = all.filter((group) => group.category === entry.category)
    const placeIn = (within: Group[]) =>
      entriesIn(within.filter(({ bucket: at }) => at <= bucket)) + 1
    return {
      position: placeIn(all),
      gender_position: placeIn(sameGender),
      category_position: placeIn(sameCategory),
      among: entriesIn(all),
      gender_among: entriesIn(sameGender),
      category_among: entriesIn(sameCategory),
    }
  }
}

const rankingOf = ({ result_set_id: resultSet, ranking_number: number }: Omit<Entry, 'sort_key'>) =>
  `${String(resultSet)} ${String(number)}`

const entriesIn = (groups: readonly Group[]) =>
  groups.reduce((sum, { entries }) => sum + entries, 0)

async function readGroups(db: EventsDatabase, entries: readonly Entry[]): Promise<Group[]> {
  const columns = [
    sql`${entries.map(({ result_set_id: id }) => id)}::int[]`,
    sql`${entries.map(({ ranking_number: number }) => number)}::int[]`,
    sql`${entries.map(({ sort_key: key }) => key)}::bigint[]`,
  ]
  const { rows } = await sql<Group>`
    select before.result_set_id, before.ranking_number, before.gender, before.category,
      width_bucket(before.sort_key, requested.keys) as bucket, count(*)::int as entries
    from (select result_set_id, ranking_number, array_agg(distinct key order by key) as keys
      from unnest(${sql.join(columns)}) as entry (result_set_id, ranking_number, key)
      group by 1, 2) requested
    join ranking_entries before on before.result_set_id = requested.result_set_id
      and before.ranking_number = requested.ranking_number and ${hasPlaceSql(sql`before.sort_key`)}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
