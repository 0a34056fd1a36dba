import { type RawBuilder, sql } from 'kysely'

/** The SQL of the day on which a race starts, in the zone of its event. The query joins both tables. */
export const raceDay: RawBuilder<string> = sql`coalesce(
  (races.starts_at at time zone events.time_zone)::date, races.held_on)`
