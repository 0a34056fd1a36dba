import { sql } from 'kysely'
import type { PointOrder, PointOrders } from '../race-table/point-orders.ts'
import { participantColumns } from './entry-columns.ts'
import type { EntryList, EntryRow } from './entry-lists.ts'
import type { EntryOrder } from './entry-order.ts'

/**
 * Lists entries in an order that has no index.
 * @param ordinals ordinals of the entries, in the order of the list
 * @param finish the order at the finish within the filters, for the places and the best time
 */
export function ordinalList(
  { resultSetId, number, isLive, where }: EntryOrder,
  times: PointOrders,
  finish: PointOrder,
  ordinals: readonly number[],
): EntryList {
  return {
    async read(db, from, limit) {
      const passed = 'offset' in from ? from.offset : ordinals.indexOf(from.after[1]) + 1
      const page = ordinals.slice(passed, passed + limit)
      // A live ranking has no stored places.
      const place = (name: string) => (isLive ? sql`null::int` : sql.ref(`hit.${name}`))
      const { rows } = await sql<Omit<EntryRow, 'place' | 'sort_key' | 'filtered_position'>>`
        select ${participantColumns}, hit.ordinal,
          ${place('position')} as position, ${place('gender_position')} as gender_position,
          ${place('category_position')} as category_position,
          ${finish.best ?? null}::int as best_time
        from ranking_entries hit
        join participants person on person.result_set_id = hit.result_set_id
          and person.id = hit.participant_id
        where hit.result_set_id = ${resultSetId} and hit.ranking_number = ${number}
          and hit.ordinal = any (${page}::int[])`.execute(db)
      const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]))
      return {
        total: ordinals.length,
        rows: page.flatMap((ordinal, index) => {
          const row = byOrdinal.get(ordinal)
          if (!row) return []
          const time = times.timesOf(ordinal)?.[times.finish] ?? null
          return [
            {
              ...row,
              filtered_position: time === null ? null : finish.placeOf(time),
              place: passed + index + 1,
              sort_key: 0,
            },
          ]
        }),
      }
    },
    async placeOf(db, condition) {
      const { rows } = await sql<{ ordinal: number }>`select ordinal from ranking_entries entry
        where ${where} and ${condition}`.execute(db)
      const indexes = rows
        .map(({ ordinal }) => ordinals.indexOf(ordinal))
        .filter((index) => index >= 0)
      return indexes.length === 0
        ? undefined
        : { place: Math.min(...indexes) + 1, total: ordinals.length }
    },
  }
}
