import { sql } from 'kysely'

/**
 * SQL for the start of a race, in a statement with `races` and `timed_races`: the gun, or the
 * planned start while the gun is not known. Null when only the day is known.
 */
export const startOfRace = sql<Date | null>`coalesce(timed_races.gun_at, races.starts_at)`
