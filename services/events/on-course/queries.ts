import { sql } from 'kysely'
import type { Gender } from '../../../domain/results.ts'
import { readInstant } from '../../platform/http/instants.ts'
import type { Page } from '../../platform/http/schemas.ts'
import { tag } from '../cache-tags.ts'
import type { Checkpoint, EventsDatabase } from '../database.ts'
import { descending, follows, keyOf, keyShape, orderBy, type SortColumn } from '../keyset.ts'
import { readListPage } from '../list-pages.ts'
import { checkPointIds } from '../races/check-point-ids.ts'
import { noSuchRace } from '../races/queries.ts'
import { throwNotFoundOrGone } from '../removed.ts'
import type { OnCoursePage } from './schema.ts'

interface OnCourseRequest extends Page {
  /** Id of the last checkpoint; `start` for none. */
  checkpoint: string | undefined
  /** Instant in ISO 8601 at which the athletes are overdue. */
  overdue: string | undefined
}

/** The least time after the estimate from which an athlete is overdue. */
const leastMarginMs = 5 * 60_000
/** The margin as a part of the expected time since the last passing. */
const marginOfLeg = 0.5

/** Times in milliseconds since the gun of the race. */
interface Row {
  id: string
  name: string
  bib: string | null
  gender: Gender | null
  category: string | null
  /** Number of checkpoints up to the furthest passed one. */
  reached: number
  passed: number
  expected: number | null
  overdue: number | null
  /** `passed` as a number that is never negative. */
  sorted: number
}

const order: SortColumn[] = [
  descending({ name: 'reached', column: sql`reached`, type: 'number' }),
  { name: 'sorted', column: sql`sorted`, type: 'large' },
  { name: 'id', column: sql`id`, type: 'text' },
]

/**
 * One page of the athletes of a race who have started and have no result, by last checkpoint, the furthest first.
 *
 * The next passing is expected by the average pace since the own start; before the first checkpoint after the median
 * time of all athletes there. An athlete is overdue once half of the expected time of the leg, at least five minutes,
 * has passed since then.
 * @throws Problem 404 race.notFound, 410 event.gone
 * @throws Problem 400 cursor.invalid, request.invalid for an instant that does not exist
 */
export async function listOnCourse(
  db: EventsDatabase,
  now: Date,
  raceId: string,
  { checkpoint, overdue, ...page }: OnCourseRequest,
): Promise<OnCoursePage> {
  const { rows: races } = await sql<Race>`
    select races.result_set_id, distance, check_points, coalesce(gun_at, starts_at) as gun_at
    from races left join timed_races on timed_races.race_id = races.id
    where races.id = ${raceId}`.execute(db)
  const [race] = races
  if (!race) return throwNotFoundOrGone(db, 'race', raceId, noSuchRace())
  const ids = checkPointIds(raceId, race.check_points)
  const overdueAt = overdue === undefined ? undefined : readInstant(overdue, 'overdue').getTime()
  const conditions = [
    sql<boolean>`true`,
    // The id of no checkpoint of the race matches nobody.
    ...(checkpoint === undefined
      ? []
      : [
          sql<boolean>`reached = ${checkpoint === 'start' ? 0 : ids.indexOf(checkpoint) + 1 || -1}`,
        ]),
    ...(overdueAt === undefined
      ? []
      : [
          race.gun_at === null
            ? sql<boolean>`false`
            : sql<boolean>`overdue <= ${overdueAt - race.gun_at.getTime()}::bigint`,
        ]),
  ]
  const selection = sql.join(conditions, sql` and `)
  let groups: { reached: number; athletes: number; selected: number }[] = []
  const list = await readListPage<Row>(db, now, page, {
    identity: ['on-course', raceId, checkpoint ?? null, overdue ?? null],
    tags: [tag.race(raceId)],
    key: keyShape(order),
    keyOf: (row) => keyOf(order, row),
    async read({ after, offset, limit }) {
      const { rows } = await sql<Row>`${athletesOf(race)}
        select * from athlete
        where ${selection} and ${after === undefined ? sql`true` : follows(order, after)}
        order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db)
      const counted = await sql<(typeof groups)[number]>`${athletesOf(race)}
        select reached, count(*)::int as athletes,
          (count(*) filter (where ${selection}))::int as selected
        from athlete group by reached order by reached desc`.execute(db)
      groups = counted.rows
      return { rows, total: groups.reduce((sum, { selected }) => sum + selected, 0) }
    },
  })
  const { rows: hidden } = await sql<{ athletes: number }>`
    select count(*)::int as athletes from participants
    where result_set_id = ${race.result_set_id} and state is null and private`.execute(db)
  const instant = (time: number | null) =>
    race.gun_at === null || time === null
      ? null
      : new Date(race.gun_at.getTime() + time).toISOString()
  const lastCheckpoint = (reached: number) => ({
    check_point_id: ids[reached - 1] ?? null,
    check_point: race.check_points[reached - 1]?.name ?? null,
  })
  return {
    ...list,
    items: list.items.map((row) => ({
      participant_id: row.id,
      race_id: raceId,
      name: row.name,
      bib: row.bib,
      gender: row.gender,
      category: row.category,
      ...lastCheckpoint(row.reached),
      passed_at: instant(row.passed),
      next_check_point: race.check_points[row.reached]?.name ?? null,
      expected_at: instant(row.expected),
      overdue_from: instant(row.overdue),
    })),
    groups: groups.map(({ reached, athletes }) => ({
      ...lastCheckpoint(reached),
      athletes_count: athletes,
    })),
    private_count: hidden[0]?.athletes ?? 0,
  }
}

interface Race {
  result_set_id: number | null
  /** Metres. */
  distance: number | null
  check_points: Checkpoint[]
  /** The gun of the race; its planned start while the gun is not known. */
  gun_at: Date | null
}

/** A `with` that defines `athlete`, whose rows are a `Row` each. */
function athletesOf({ result_set_id: resultSetId, distance, check_points }: Race) {
  const distances = sql`${[...check_points.map((each) => each.distance), distance]}::int[]`
  const firstTime = check_points.length > 0 ? sql`split_times[1]` : sql`gun_time`
  return sql`with started as (
      select id, name, bib, gender, category, reached, coalesce(start_time, 0) as start,
        coalesce(split_times[reached], 0) as time
      from participants cross join lateral (
        select coalesce(max(number) filter (where time is not null), 0)::int as reached
        from unnest(split_times) with ordinality as split (time, number)
      ) last
      where result_set_id = ${resultSetId} and state is null and not private
        and (reached > 0 or start_time is not null)
    ), first_leg as (
      select percentile_disc(0.5) within group (order by ${firstTime}) as median
      from participants where result_set_id = ${resultSetId}
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
