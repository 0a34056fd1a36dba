import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { isComing } from '../events/filters.ts'
import {
  countKeys,
  maxCountedKeys,
  maxHits,
  type NameIndex,
  scanned,
  type ScanRow,
} from './find-names.ts'
import { bounds } from '../words/key-ranges.ts'
import { turnAt } from './find-events.ts'

/**
 * Creates the index of the names of events.
 * @param now among equal ranks, events that are not over at this instant come first
 */
export function eventIndex(db: EventsDatabase, now: Date): NameIndex {
  return {
    count: (ranges) => countKeys(db, 'event_names', ranges),

    async scan({ ranges, filter, rank }, part) {
      const { rows } = await sql<ScanRow>`
        with name as materialized (
          select name.* from ${bounds(ranges)} cross join lateral (
            select key, event_id from event_names
            where key >= from_key and key < to_key order by key limit most) name
          where ${filter}),
        hit as materialized (
          select event_id as id, min(${rank}) as rank from name group by event_id)
        select hits.id, hits.rank, (select count(*)::int from hit) as total
        from (values (1)) one left join (
          select hit.id, rank, ${turnAt(now)} as turn
          from hit join events on events.id = hit.id order by rank, turn, id
          limit ${part.limit} offset ${part.offset}) hits on true
        order by rank, turn, id`.execute(db)
      return scanned(rows, part)
    },

    async latest(ranges, limit) {
      const within = ranges.map(({ from, to }) => sql`(key >= ${from} and key < ${to})`)
      const isNamed = sql`exists (select from event_names
        where event_id = events.id and (${sql.join(within, sql` or `)}))`
      const { rows } = await sql<{ id: string }>`
        (select id from events where ${isComing(now)} and ${isNamed}
          order by over_at, id limit ${limit})
        union all
        (select id from events where not ${isComing(now)} and ${isNamed}
          order by date_from desc, id limit ${limit})`.execute(db)
      return rows.slice(0, limit).map(({ id }) => id)
    },

    async total(ranges) {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
        select distinct event_id from (
          select event_id from ${bounds(ranges)} cross join lateral (
            select event_id from event_names where key >= from_key and key < to_key) name
          limit ${sql.lit(maxCountedKeys)}) name
        limit ${sql.lit(maxHits)}) counted`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}
