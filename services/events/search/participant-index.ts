import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import {
  countKeys,
  maxCountedKeys,
  maxHits,
  type NameIndex,
  scanned,
  type ScanRow,
} from './find-names.ts'
import { bounds } from '../words/key-ranges.ts'

/**
 * Creates the index of the names and start numbers of participants in published results. Ids are
 * `<race id>~<participant id>`.
 */
export function participantIndex(db: EventsDatabase): NameIndex {
  return {
    count: (ranges) => countKeys(db, 'participant_names', ranges),

    async scan({ ranges, filter, rank }, part) {
      const { rows } = await sql<ScanRow>`
        with name as materialized (
          select name.* from ${bounds(ranges)} cross join lateral (
            select key, result_set_id, participant_id from participant_names
            where key >= from_key and key < to_key order by key limit most) name
          where ${filter}),
        hit as materialized (
          select races.id || '~' || participant_id as id, min(${rank}) as rank,
            races.held_on, races.id as race_id, min(key) as key
          from name join races on races.result_set_id = name.result_set_id
          group by races.id, participant_id)
        select hits.id, hits.rank, (select count(*)::int from hit) as total
        from (values (1)) one left join (select * from hit
          order by rank, held_on desc, race_id, key, id
          limit ${part.limit} offset ${part.offset}) hits on true
        order by rank, held_on desc, race_id, key, id`.execute(db)
      return scanned(rows, part)
    },

    async latest(ranges, limit) {
      // A name can have several keys in a range, so more keys than names are read.
      const keys = 2 * limit
      const { rows } = await sql<{ id: string }>`select race.id || '~' || participant_id as id
        from (select id, result_set_id, held_on from races
          where result_set_id is not null order by held_on desc, id) race
        cross join lateral (
          select participant_id, min(key) as key from ${bounds(ranges)} cross join lateral (
            select key, participant_id from participant_names
            where result_set_id = race.result_set_id and key >= from_key and key < to_key
            order by key limit ${keys}) name
          group by participant_id) person
        order by race.held_on desc, race.id, key, participant_id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async total(ranges) {
      // The limit in the last condition makes the planner look up few races in the index of races.
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
        select from (
          select distinct result_set_id, participant_id from (
            select name.* from ${bounds(ranges)} cross join lateral (
              select result_set_id, participant_id from participant_names
              where key >= from_key and key < to_key) name
            limit ${sql.lit(maxCountedKeys)}) name) person
        where (select true from races where result_set_id = person.result_set_id limit 1)
        limit ${sql.lit(maxHits)}) counted`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}
