import { type RawBuilder, sql } from 'kysely'

/**
 * The score of the participant `person` by the rule of a ranking: laps, points or metres. Null where
 * the time or the order of the file decides.
 */
export const scoreSql = (rule: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case ${rule} when 'laps' then person.laps::float8 when 'points' then person.points
    when 'fewest_points' then person.points when 'distance' then person.distance_covered::float8 end`

/**
 * The finish time by the rule of a ranking: gun, chip or race. The statement has one table with the
 * columns of finish times.
 */
export const timeSql = (rule: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case ${rule} when 'gun' then gun_time when 'chip' then chip_time else race_time end`
