import { sql } from 'kysely'

/** The version of `races.id`: the number of the last stored publication that changed the race, or 0. */
export const raceVersion = sql<number>`coalesce(
  (select max(number) from publications where 'race:' || races.id = any (tags)), 0)::int`
