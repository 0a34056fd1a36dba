import { type RawBuilder, sql } from 'kysely'
import type { Checkpoint, EventsDatabase } from '../database.ts'

/**
 * Minimum margin in milliseconds. An athlete is overdue when the margin after the estimate has
 * passed.
 */
const leastMarginMs = 5 * 60_000
/** The margin as a fraction of the expected time since the last passing. */
const marginOfLeg = 0.5

/** A race for which the next passings are estimated. */
export interface EstimatedRace {
  result_set_id: number | null
  /** Distance of the race in metres. */
  distance: number | null
  check_points: Checkpoint[]
}

/**
 * Returns the SQL of the median time of all athletes of a race at its first checkpoint. The query
 * reads all athletes of the race.
 */
export function medianOfFirstLeg({
  result_set_id: resultSetId,
  check_points,
}: EstimatedRace): RawBuilder<unknown> {
  const time = check_points.length > 0 ? sql`split_times[1]` : sql`gun_time`
  return sql`(select percentile_disc(0.5) within group (order by ${time})
    from participants where result_set_id = ${resultSetId})`
}

/**
 * Returns a `with` clause that defines `athlete`: the athletes of a race who have started and have
 * no result, with the estimate of their next passing. Times are in milliseconds since the gun.
 *
 * The estimate uses the average pace since the athlete's own start. Before the first checkpoint,
 * the estimate is `firstLeg` after the start. An athlete is overdue when half of the expected time
 * of the leg, and at least five minutes, has passed after the estimate.
 * @param among condition on `participants`
 * @param firstLeg time from the own start to the first checkpoint, in milliseconds
 */
export function estimatedAthletes(
  { result_set_id: resultSetId, distance, check_points }: EstimatedRace,
  among: RawBuilder<boolean>,
  firstLeg: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const distances = sql`${[...check_points.map((each) => each.distance), distance]}::int[]`
  return sql`with started as (
      select id, name, bib, gender, category, reached, coalesce(start_time, 0) as start,
        coalesce(split_times[reached], 0) as time
      from participants cross join lateral (
        select coalesce(max(number) filter (where time is not null), 0)::int as reached
        from unnest(split_times) with ordinality as split (time, number)
      ) last
      where result_set_id = ${resultSetId} and state is null and not private
        and (reached > 0 or start_time is not null) and ${among}
    ), first_leg as (
      select ${firstLeg} as median
    ), estimated as (
      select started.*, start + time as passed, case
        when reached = 0 then median
        when (${distances})[reached] > 0
          then time::float8 * (${distances})[reached + 1] / (${distances})[reached]
        end as estimate
      from started, first_leg
    ), athlete as (
      select id, name, bib, gender, category, reached, passed,
        (start + estimate)::bigint as expected,
        (start + estimate + greatest((estimate - time) * ${sql.lit(marginOfLeg)},
          ${sql.lit(leastMarginMs)}))::bigint as overdue,
        passed::bigint + ${sql.lit(2 ** 31)} as sorted
      from estimated
    )`
}

/** The expected next passing of an athlete. */
export interface ExpectedPassing {
  /** Expected time in milliseconds since the gun. */
  ms: number
  /** Number of checkpoints up to the furthest passed checkpoint. */
  reached: number
}

/**
 * Estimates when athletes will reach their next checkpoint.
 * @param firstLeg as for `estimatedAthletes`; null leaves out athletes before the first checkpoint
 * @returns the estimates by athlete id; only athletes on the course have an estimate
 */
export async function expectedPassings(
  db: EventsDatabase,
  race: EstimatedRace,
  participantIds: readonly string[],
  firstLeg: RawBuilder<unknown> = sql`null::int`,
): Promise<Map<string, ExpectedPassing>> {
  if (participantIds.length === 0) return new Map()
  const among = sql<boolean>`id = any (${participantIds}::text[])`
  const { rows } = await sql<ExpectedPassing & { id: string }>`
    ${estimatedAthletes(race, among, firstLeg)}
    select id, expected as ms, reached from athlete where expected is not null`.execute(db)
  return new Map(rows.map(({ id, ...expected }) => [id, expected]))
}
