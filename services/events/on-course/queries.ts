import { sql } from 'kysely'
import type { Gender } from '../../../domain/results.ts'
import { readInstant } from '../../platform/http/instants.ts'
import type { Page } from '../../platform/http/schemas.ts'
import { tag } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import { descending, follows, keyOf, keyShape, orderBy, type SortColumn } from '../keyset.ts'
import { readListPage } from '../list-pages.ts'
import { checkPointIds } from '../races/check-point-ids.ts'
import { noSuchRace } from '../races/queries.ts'
import { throwNotFoundOrGone } from '../removed.ts'
import { estimatedAthletes, type EstimatedRace, medianOfFirstLeg } from './estimates.ts'
import type { OnCoursePage } from './schema.ts'

interface OnCourseRequest extends Page {
  /** Id of the last checkpoint that the athletes passed. `start` for athletes without a passing. */
  checkpoint: string | undefined
  /** Instant in ISO 8601. The list has only athletes who are overdue at this instant. */
  overdue: string | undefined
}

/** A row of the query. Times are in milliseconds since the gun of the race. */
interface Row {
  id: string
  name: string
  bib: string | null
  gender: Gender | null
  category: string | null
  /** Number of checkpoints up to the furthest passed checkpoint. */
  reached: number
  passed: number
  expected: number | null
  overdue: number | null
  /** The value of `passed` as a number that is never negative, for sorting. */
  sorted: number
}

const order: SortColumn[] = [
  descending({ name: 'reached', column: sql`reached`, type: 'number' }),
  { name: 'sorted', column: sql`sorted`, type: 'large' },
  { name: 'id', column: sql`id`, type: 'text' },
]

/**
 * Returns one page of the athletes of a race who have started and have no result. The athletes are
 * sorted by their last checkpoint, the furthest first.
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
    // If the race has no checkpoint with this id, the list is empty.
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

interface Race extends EstimatedRace {
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

const athletesOf = (race: Race) =>
  estimatedAthletes(race, sql<boolean>`true`, medianOfFirstLeg(race))
