import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { bounds } from '../words/key-ranges.ts'
import { type EntryPlace, participantColumns, type ParticipantFields } from './entry-columns.ts'
import type { EntryOrder } from './entry-order.ts'
import { findEntries, type MatchingKeys, planAsLikely } from './find-entries.ts'
import type { EntryFilters, RankingEntry } from './schema.ts'

export type EntryRow = ParticipantFields &
  Pick<RankingEntry, EntryPlace> & {
    /** Best time within the gender, category and team. All rows have the same best time. */
    best_time: number | null
    /** Place in the list, counted from 1. */
    place: number
    /** Number that, together with `sort_key`, marks the entry in a cursor. */
    ordinal: number
    /** Sort key of an entry in the order of a live ranking. 0 in other lists. */
    sort_key: number
  }

/**
 * The position from which entries are read: after a number of entries, or after a sort key and an
 * ordinal.
 */
export type EntryPosition = { offset: number } | { after: [sortKey: number, ordinal: number] }

/** A list of the entries of a ranking that match the filters, in one order. */
export interface EntryList {
  read: (
    db: EventsDatabase,
    position: EntryPosition,
    limit: number,
  ) => Promise<{ rows: EntryRow[]; total: number }>
  /**
   * Finds the first entry that meets a condition on `entry`, and returns its place. Undefined if no
   * entry meets the condition.
   */
  placeOf: (db: EventsDatabase, condition: RawBuilder<boolean>) => Promise<ListPlace | undefined>
}

export interface ListPlace {
  /** Place in the list, counted from 1. */
  place: number
  /** Number of entries in the list. */
  total: number
}

/**
 * If a ranking has more entries than this, a search for a name counts at most `maxHits` entries.
 */
const longRanking = 10_000
/** Maximum number of entries that a search for a name finds in a long ranking. */
const maxHits = 500
/**
 * If the number of search keys (`keyCount`) is unknown, a search reads at most this number of keys
 * of each range, and finds at most this number of participants.
 */
const maxKeys = 50_000

const columns = sql`${participantColumns}, hit.position, hit.gender_position, hit.category_position`
const person = sql`join participants person on person.result_set_id = hit.result_set_id
  and person.id = hit.participant_id`

/**
 * Lists an order whose ordinals have no gaps. A page is then a range of ordinals, so late pages are
 * as fast as early pages.
 */
export function denseList(order: EntryOrder, reversed: boolean): EntryList {
  const { where, ordinal, position, size } = order
  const counted = sql.ref(`entry.${ordinal}`)
  // Without gaps, an ordinal is the number of entries up to and including its entry.
  const countUntil = (after: number) => {
    const known = Math.min(after, size + 1)
    return reversed ? size + 1 - known : known
  }
  return {
    async read(db, from, limit) {
      const passed = 'offset' in from ? from.offset : countUntil(from.after[1])
      const before = reversed ? size - passed - limit : passed
      const { rows } = await sql<EntryRow>`select ${columns},
          ${sql.ref(`hit.${position}`)} as filtered_position, ${bestTime(order, where)} as best_time,
          ${sql.ref(`hit.${ordinal}`)} as ordinal, 0 as sort_key,
          ${reversed ? sql`${size} + 1 - ${sql.ref(`hit.${ordinal}`)}` : sql.ref(`hit.${ordinal}`)} as place
        from (select * from ranking_entries entry
          where ${where} and ${counted} > ${before} and ${counted} <= ${before + limit}) hit ${person}
        order by ${sql.ref(`hit.${ordinal}`)} ${direction(reversed)}`.execute(db)
      return { rows, total: size }
    },
    placeOf: (db, condition) =>
      firstPlace(
        db,
        sql`select ${reversed ? sql`${size} + 1 - ${counted}` : counted} as place, ${size}::int as total
          from ranking_entries entry where ${where} and ${condition}`,
      ),
  }
}

/**
 * Lists the entries that match the filters. If few search keys match the searched name or number,
 * the statement joins these keys with the entries. Otherwise it scans the entries in order.
 */
export async function filteredList(
  db: EventsDatabase,
  order: EntryOrder,
  { team, find }: EntryFilters,
  reversed: boolean,
): Promise<EntryList> {
  const { resultSetId, ordinal, size, source } = order
  // With a filter for a team, scanning the entries of the team is faster than collecting keys.
  const entryCount = team === undefined ? size : 0
  const found =
    find === undefined ? undefined : await findEntries(db, resultSetId, find, entryCount)
  const keys = found?.keys
  const isJoined = keys?.keyCount !== undefined
  // Places and the best time are computed within this group. A name or number only selects some
  // entries of the group.
  const group = groupCondition(order, { team })
  const places =
    order.dense && team === undefined
      ? { joined: sql``, column: sql.ref(`hit.${order.position}`) }
      : { joined: joinPlaces(source, group), column: sql.ref('placed.filtered_position') }
  const conditions = [
    group,
    ...(found ? [found.where] : []),
    ...(keys && !isJoined
      ? [planAsLikely(sql`entry.participant_id in (select participant_id from key)`)]
      : []),
  ]
  const isLong = size > longRanking && team === undefined && found !== undefined
  const by = sql`order by ${sql.ref(`entry.${ordinal}`)} ${direction(reversed)}`
  const hits = sql`with key as materialized (${
    keys === undefined ? sql`select` : selectParticipants(resultSetId, keys)
  }), hit as materialized (
    select entry.result_set_id, entry.participant_id, position, gender_position, category_position,
      ${sql.ref(`entry.${ordinal}`)} as ordinal, (row_number() over (${by}))::int as place
    from ${source} entry
      ${isJoined ? sql`join key on key.participant_id = entry.participant_id` : sql``}
    where ${sql.join(conditions, sql` and `)}
    ${by} ${isLong ? sql`limit ${sql.lit(maxHits)}` : sql``})`
  return {
    async read(connection, from, limit) {
      const passed =
        'offset' in from
          ? sql`${from.offset}::int`
          : sql`count(*) filter (where ordinal ${reversed ? sql`>=` : sql`<=`} ${from.after[1]})::int`
      const { rows } = await sql<{ total: number } & (EntryRow | { place: null })>`${hits}
        select found.total, place, hit.ordinal, 0 as sort_key, ${columns},
          ${places.column} as filtered_position, ${bestTime(order, group)} as best_time
        from (select count(*)::int as total, ${passed} as passed from hit) found
        left join (hit ${person}) on place > passed and place <= passed + ${limit}
        ${places.joined}
        order by place`.execute(connection)
      return {
        rows: rows.flatMap(({ total: _total, ...row }) => (row.place === null ? [] : [row])),
        total: rows[0]?.total ?? 0,
      }
    },
    placeOf: (connection, condition) =>
      firstPlace(
        connection,
        sql`${hits} select place, (select count(*)::int from hit) as total
          from hit as entry where ${condition}`,
      ),
  }
}

/** Returns the SQL condition that selects the entries within the gender, category and team. */
export function groupCondition({ where }: EntryOrder, { team }: EntryFilters): RawBuilder<boolean> {
  return team === undefined ? where : sql<boolean>`${where} and entry.team = ${team}`
}

/** Returns the row with the first place among the rows of a query. */
export async function firstPlace(
  db: EventsDatabase,
  places: RawBuilder<unknown>,
): Promise<ListPlace | undefined> {
  const { rows } = await sql<ListPlace>`${places} order by place limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns the SQL that joins the place of each hit within its group. No column stores this place.
 */
function joinPlaces(source: RawBuilder<unknown>, group: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`left join (
    select participant_id, (rank() over (order by position))::int as filtered_position
    from ${source} entry where ${group} and position is not null
  ) placed on placed.participant_id = hit.participant_id`
}

/**
 * Returns the SQL that reads the deciding time of the first entry in a group. Null when this entry
 * has no place.
 */
function bestTime({ ordinal, decidedBy, source }: EntryOrder, group: RawBuilder<boolean>) {
  return sql<number | null>`(select case when entry.position is not null
      then ${sql.ref(`person.${decidedBy}_time`)} end
    from ${source} entry
    join participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where ${group} order by ${sql.ref(`entry.${ordinal}`)} limit 1)`
}

/** Returns the SQL that selects the participants who have one of the keys. */
export function selectParticipants(
  resultSetId: number,
  { ranges, keyCount }: MatchingKeys,
): RawBuilder<unknown> {
  // The limits tell the planner the number of rows, and make PostgreSQL read each range separately.
  const limit = sql.lit(keyCount ?? maxKeys)
  return sql`select distinct participant_id from ${bounds(ranges)} cross join lateral (
      select participant_id from participant_names
      where result_set_id = ${resultSetId} and key >= from_key and key < to_key
      limit ${limit}) name
    limit ${limit}`
}

function direction(reversed: boolean): RawBuilder<unknown> {
  return reversed ? sql`desc` : sql`asc`
}
