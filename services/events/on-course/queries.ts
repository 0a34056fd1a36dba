import { sql } from 'kysely'
import type { Gender } from '../../../domain/results.ts'
import type { CursorValue } from '../../platform/http/cursor.ts'
import { readInstant } from '../../platform/http/instants.ts'
import type { Page } from '../../platform/http/schemas.ts'
import { tag } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { readListPage } from '../list-pages.ts'
import type { RaceTable } from '../race-table/race-table.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { checkPointIds, indexOfCheckpoint } from '../check-point-ids.ts'
import { noSuchRace, throwNotFoundOrGone } from '../removed.ts'
import { readOnCourse } from './athletes-on-course.ts'
import type { AthleteOnCourse, OnCourse } from './on-course.ts'
import { presentForecast } from './present-forecast.ts'
import type { OnCoursePage } from './schema.ts'
import { startOfRace } from '../start-of-race.ts'

interface OnCourseRequest extends Page {
  /**
   * The list has only athletes whose last checkpoint has this id. `start` selects athletes before
   * the first checkpoint.
   */
  checkpoint: string | undefined
  /** Instant in ISO 8601. The list has only athletes who are overdue at this instant. */
  overdue: string | undefined
}

interface Race {
  result_set_id: number
  check_points: Checkpoint[]
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

/** An athlete on the course with the participant id. */
type ListedAthlete = AthleteOnCourse & { id: string }

/**
 * Returns one page of the athletes of a race who have started and have no result. Private profiles
 * without a result are only counted. The athletes are sorted by their last checkpoint, the furthest first.
 * @throws Problem 404 race.notFound, checkpoint.notFound, 410 event.gone
 * @throws Problem 400 cursor.invalid
 * @throws Problem 400 request.invalid for an instant that does not exist
 */
export async function listOnCourse(
  db: EventsDatabase,
  tables: RaceTables,
  now: Date,
  raceId: string,
  { checkpoint, overdue, ...page }: OnCourseRequest,
): Promise<OnCoursePage> {
  const race = await readRace(db, raceId)
  const ids = checkPointIds(raceId, race.check_points)
  // The number of passed checkpoints that selects an athlete.
  const wanted =
    checkpoint === undefined || checkpoint === 'start' ? 0 : indexOfCheckpoint(ids, checkpoint) + 1
  const overdueAt = overdue === undefined ? undefined : readInstant(overdue, 'overdue').getTime()
  const isSelected = (athlete: AthleteOnCourse) =>
    (checkpoint === undefined || athlete.reached === wanted) &&
    (overdueAt === undefined || isOverdue(race, athlete, overdueAt))
  let onCourse = await readOnCourse(tables, raceId, race.result_set_id)
  const list = await readListPage<ListedAthlete>(db, now, page, {
    identity: ['on-course', raceId, checkpoint ?? null, overdue ?? null],
    tags: [tag.race(raceId)],
    key: ['number', 'large', 'text'],
    keyOf: sortKeyOf,
    async read({ after, offset, limit }) {
      onCourse = await readOnCourse(tables, raceId, race.result_set_id)
      const selected = sortedOnCourse(onCourse).filter(isSelected)
      const remaining = after
        ? selected.filter((athlete) => compareKeys(sortKeyOf(athlete), after) > 0)
        : selected.slice(offset)
      return { rows: remaining.slice(0, limit), total: selected.length }
    },
  })
  const people = await readPeople(db, race, list.items)
  return {
    ...list,
    items: list.items.flatMap((athlete) => {
      const person = people.get(athlete.id)
      return person ? [presentAthlete(raceId, race, athlete, person)] : []
    }),
    groups: groupsOf(raceId, race, onCourse.athletes),
    private_count: onCourse.table.numbers.private.filter(
      (isPrivate, row) => isPrivate === 1 && onCourse.table.stateOf(row) === null,
    ).length,
  }
}

function presentAthlete(
  raceId: string,
  race: Race,
  athlete: ListedAthlete,
  { name, bib, gender, category }: Person,
): OnCoursePage['items'][number] {
  const { id, reached, next, passed, overdue } = athlete
  const instant = (time: number | null) =>
    race.gun_at === null || time === null
      ? null
      : new Date(race.gun_at.getTime() + time).toISOString()
  return {
    participant_id: id,
    race_id: raceId,
    name,
    bib,
    gender,
    category,
    ...lastCheckpoint(raceId, race, reached),
    passed_at: instant(passed),
    next_check_point: race.check_points[next]?.name ?? null,
    ...presentForecast(raceId, race, athlete),
    overdue_from: instant(overdue),
  }
}

/** Counts the athletes on the course by their last checkpoint, the furthest first. */
function groupsOf(raceId: string, race: Race, athletes: OnCourse): OnCoursePage['groups'] {
  const counts = new Map<number, number>()
  athletes.forEach(({ reached }) => {
    counts.set(reached, (counts.get(reached) ?? 0) + 1)
  })
  return [...counts]
    .toSorted(([a], [b]) => b - a)
    .map(([reached, count]) => ({
      ...lastCheckpoint(raceId, race, reached),
      athletes_count: count,
    }))
}

function lastCheckpoint(raceId: string, { check_points: checkpoints }: Race, reached: number) {
  return {
    check_point_id: checkPointIds(raceId, checkpoints)[reached - 1] ?? null,
    check_point: checkpoints[reached - 1]?.name ?? null,
  }
}

/** The athletes on the course in the order of the list, for one version of a race. */
interface SortedList {
  athletes: OnCourse
  sorted: readonly ListedAthlete[]
}

/** The last list for each race table. All versions of a table share the column of start numbers. */
const lastLists = new WeakMap<RaceTable['bibs'], SortedList>()

/**
 * Returns the athletes on the course in the order of the list. The list is sorted once for each
 * version of the race, because sorting a large field takes longer than selecting a page.
 */
function sortedOnCourse({
  table,
  athletes,
}: Awaited<ReturnType<typeof readOnCourse>>): readonly ListedAthlete[] {
  const last = lastLists.get(table.bibs)
  if (last?.athletes === athletes) return last.sorted
  const listed = (athlete: AthleteOnCourse) => ({ ...athlete, id: table.ids[athlete.row] ?? '' })
  const kept: ListedAthlete[] = []
  const moved: ListedAthlete[] = []
  for (const known of last?.sorted ?? []) {
    const athlete = athletes.at(known.row)
    if (!athlete) continue
    const isSame = athlete === last?.athletes.at(known.row)
    const isInPlace = athlete.reached === known.reached && athlete.passed === known.passed
    ;(isInPlace ? kept : moved).push(isSame ? known : listed(athlete))
  }
  athletes.forEach((athlete) => {
    if (!last?.athletes.at(athlete.row)) moved.push(listed(athlete))
  })
  // Sorting is much faster when most athletes are in order.
  const sorted = [...kept, ...moved].sort(
    (a, b) => b.reached - a.reached || a.passed - b.passed || (a.id < b.id ? -1 : 1),
  )
  lastLists.set(table.bibs, { athletes, sorted })
  return sorted
}

async function readRace(db: EventsDatabase, raceId: string): Promise<Race> {
  // No result set has the id 0. So a race without results has nobody on the course.
  const { rows } = await sql<Race>`
    select coalesce(races.result_set_id, 0) as result_set_id, check_points,
      ${startOfRace} as gun_at
    from races left join timed_races on timed_races.race_id = races.id
    where races.id = ${raceId}`.execute(db)
  return rows[0] ?? throwNotFoundOrGone(db, 'race', raceId, noSuchRace())
}

function isOverdue({ gun_at: gunAt }: Race, { overdue }: AthleteOnCourse, atMs: number): boolean {
  return gunAt !== null && overdue !== null && gunAt.getTime() + overdue <= atMs
}

/**
 * Offset that is added to times in a cursor. Numbers in a cursor are never negative, but the time
 * of a passing before the gun is negative.
 */
const cursorOffset = 2 ** 31

function sortKeyOf({ reached, passed, id }: ListedAthlete): CursorValue[] {
  return [reached, passed + cursorOffset, id]
}

/**
 * Compares sort keys. The furthest last checkpoint comes first. Athletes with the same last
 * checkpoint are sorted by their passing there, then by id.
 */
function compareKeys(a: readonly CursorValue[], b: readonly CursorValue[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  const [left, right] = index === 0 ? [b[0], a[0]] : [a[index], b[index]]
  return left === undefined || right === undefined ? 0 : left < right ? -1 : 1
}

interface Person {
  name: string
  bib: string | null
  gender: Gender | null
  category: string | null
}

/** Returns the people of a page by participant id. */
async function readPeople(
  db: EventsDatabase,
  { result_set_id: resultSetId }: Race,
  athletes: readonly ListedAthlete[],
): Promise<Map<string, Person>> {
  if (athletes.length === 0) return new Map()
  const ids = athletes.map(({ id }) => id)
  const people = await db
    .selectFrom('participants')
    .select(['id', 'name', 'bib', 'gender', 'category'])
    .where('result_set_id', '=', resultSetId)
    .where('id', 'in', ids)
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}
