import { lockRace } from '../../results/race-locks.ts'
import { type Selectable, sql } from 'kysely'
import { type RaceSport, rulesOf } from '../../../../domain/sports.ts'
import type { RankingStatus, TimeRule } from '../../../../domain/results.ts'
import { toWholeSeconds } from '../../../../reader/times.ts'
import type { EventsDatabase } from '../../database.ts'
import type { Checkpoint } from '../../tables/races.ts'
import type { RankingMembers } from '../../tables/results.ts'
import type { DecidedState, TimedRacesTable } from '../../tables/timing.ts'
import { competitorWords } from '../../results/possible-times/competitor-words.ts'
import { minSplit } from '../../results/possible-times/possible-times.ts'
import { memberTest, type Person } from '../../results/rank/members.ts'
import { checkPointIds } from '../../check-point-ids.ts'
import type { Point, TimedAthlete } from './athlete-times.ts'
import { noSuchRace } from '../../removed.ts'

/** Names of the two points that are not checkpoints. */
const startPoint = 'start'
const finishPoint = 'finish'

export interface TimedRanking {
  id: string
  number: number
  decidedBy: TimeRule
  /**
   * Conditions of the ranking. Null if an earlier release has imported the package and this release
   * has not imported it again.
   */
  members: RankingMembers | null
  /**
   * Whether the places of the ranking are computed from passings. False for an official ranking.
   */
  isLive: boolean
}

/** A race with the data that its timing system has sent about it. */
export interface TimedRace {
  id: string
  eventId: string
  name: string
  sport: RaceSport | null
  /**
   * The result set to which timing writes. Null before there are starters, and after an import of
   * results.
   */
  resultSetId: number | null
  checkpoints: Checkpoint[]
  /** The point of the finish. */
  lastPoint: Point
  rankings: TimedRanking[]
  timing: Selectable<TimedRacesTable>
  /** All names of points: `start`, `finish`, names and ids of checkpoints, and names of devices. */
  places: { name: string; isDevice: boolean; point: Point }[]
  /**
   * Returns the point for the name or id of a checkpoint, for `start` or `finish`, or for a device.
   * Undefined for an unknown name.
   */
  pointOf: (passing: { checkpoint: string | null; device: string | null }) => Point | undefined
  /**
   * Returns the gun of a wave in milliseconds since the gun of the race. Returns 0 without a wave,
   * and while one of the two guns is unknown.
   */
  gunOf: (wave: string | null) => number
  /**
   * Returns the time of a passing in milliseconds since the gun of the race. Undefined if the
   * passing has an instant instead of such a time, and the gun is not known.
   */
  timeOf: (passing: { at: Date | null; race_ms: number | null }) => number | undefined
  /** Returns the data from which the times of an athlete are computed. */
  rulesOf: (
    athlete: Person & { wave: string | null; decided: DecidedState | undefined },
  ) => Omit<TimedAthlete, 'isMissed'>
}

/**
 * Reads a timed race.
 * @returns undefined for a race to which no timing system has written
 */
export async function readTimedRace(
  db: EventsDatabase,
  raceId: string,
): Promise<TimedRace | undefined> {
  const [row, rankings] = await readRaceAndRankings(db, raceId)
  if (!row) return undefined
  const { event_id, name, sport, distance, check_points: checkpoints, ...timing } = row
  const lastPoint = checkpoints.length + 1
  const distances = [0, ...checkpoints.map((checkpoint) => checkpoint.distance), distance]
  const points = pointsByName(raceId, checkpoints)
  const devices = new Map(timing.devices.map(({ device, checkpoint }) => [device, checkpoint]))
  const raceGun = timing.gun_at
  const guns = new Map(timing.waves.map((wave) => [wave.name, wave.gun_at]))
  const isRounded = rulesOf(sport).wholeSeconds
  const wordsOf = competitorWords({
    id: raceId,
    name,
    rankings: rankings.map(({ members, ...ranking }) => ({ ...ranking, only: members })),
  })
  const leastTimeOf = leastTimesByPerson(sport, distances, wordsOf)
  const isClosed = closedTest(rankings)
  const gunOf = (wave: string | null) => {
    const gun = wave === null ? undefined : guns.get(wave)
    return gun === undefined || !raceGun ? 0 : Date.parse(gun) - raceGun.getTime()
  }
  return {
    id: raceId,
    eventId: event_id,
    name,
    sport,
    resultSetId: row.visible_set_id === row.result_set_id ? row.result_set_id : null,
    checkpoints,
    lastPoint,
    rankings: rankings.map((ranking) => ({
      id: ranking.id,
      number: ranking.number,
      decidedBy: ranking.decided_by,
      members: ranking.members,
      isLive: ranking.status !== 'official',
    })),
    timing,
    places: placesOf(points, devices),
    pointOf: ({ checkpoint, device }) =>
      points.get(checkpoint ?? (device === null ? undefined : devices.get(device)) ?? ''),
    gunOf,
    timeOf({ at, race_ms }) {
      if (race_ms !== null) return race_ms
      return at && raceGun ? at.getTime() - raceGun.getTime() : undefined
    },
    rulesOf: ({ wave, decided, ...person }) => ({
      gun: gunOf(wave),
      lastPoint,
      leastTime: leastTimeOf(person),
      decided,
      isClosed: isClosed(person),
      roundSplit: (time) => (isRounded ? toWholeSeconds(time, 'nearest') : time),
      roundFinish: (time) => (isRounded ? toWholeSeconds(time, 'up') : time),
    }),
  }
}

/**
 * Returns a function that tests whether a person is in a ranking that the timer has declared
 * official.
 */
function closedTest(
  rankings: readonly {
    status: RankingStatus | null
    is_declared: boolean
    members: RankingMembers | null
  }[],
): (person: Person) => boolean {
  const tests = rankings.flatMap(({ status, is_declared: isDeclared, members }) =>
    status === 'official' && isDeclared && members !== null ? [memberTest(members)] : [],
  )
  return (person) => tests.some((isMember) => isMember(person))
}

function readRaceAndRankings(db: EventsDatabase, raceId: string) {
  return Promise.all([
    db
      .selectFrom('timed_races')
      .innerJoin('races', 'races.id', 'timed_races.race_id')
      .selectAll('timed_races')
      .select(['event_id', 'name', 'sport', 'distance', 'check_points'])
      .select('races.result_set_id as visible_set_id')
      .where('timed_races.race_id', '=', raceId)
      .executeTakeFirst(),
    db
      .selectFrom('rankings')
      .select(['id', 'name', 'number', 'decided_by', 'members', 'status'])
      .select(
        sql<boolean>`exists (select from ranking_statuses where ranking_id = rankings.id)`.as(
          'is_declared',
        ),
      )
      .where('race_id', '=', raceId)
      .orderBy('number')
      .execute(),
  ])
}

/**
 * Returns a function that finds the minimum times of a person between the points of a race. The
 * times depend on the words in the names of the category and rankings, so they are computed once
 * for each text.
 */
function leastTimesByPerson(
  sport: RaceSport | null,
  distances: readonly (number | null)[],
  wordsOf: (person: Person) => string,
): (person: Person) => TimedAthlete['leastTime'] {
  const byWords = new Map<string, TimedAthlete['leastTime']>()
  return (person) => {
    const words = wordsOf(person)
    const existing = byWords.get(words)
    if (existing) return existing
    const byDistance = new Map<number, number>()
    const leastTime = (from: Point, to: Point) => {
      const [start, end] = [distances[from], distances[to]]
      if (start === undefined || end === undefined || start === null || end === null) return 0
      const known = byDistance.get(end - start)
      if (known !== undefined) return known
      const least = end > start ? minSplit({ sport, words, isTeam: false }, end - start) : 0
      byDistance.set(end - start, least)
      return least
    }
    byWords.set(words, leastTime)
    return leastTime
  }
}

/** Lists the names of points, and of devices at known points. */
function placesOf(
  points: ReadonlyMap<string, Point>,
  devices: ReadonlyMap<string, string>,
): TimedRace['places'] {
  return [
    ...[...points].map(([name, point]) => ({ name, isDevice: false, point })),
    ...[...devices].flatMap(([name, checkpoint]) => {
      const point = points.get(checkpoint)
      return point === undefined ? [] : [{ name, isDevice: true, point }]
    }),
  ]
}

function pointsByName(raceId: string, checkpoints: readonly Checkpoint[]): Map<string, Point> {
  const ids = checkPointIds(raceId, checkpoints)
  return new Map([
    ...checkpoints.map(({ name }, index): [string, Point] => [name, index + 1]),
    ...ids.map((id, index): [string, Point] => [id, index + 1]),
    [startPoint, 0],
    [finishPoint, checkpoints.length + 1],
  ])
}

/**
 * Identifies the state of a race. Only a process that holds the lock of the race changes this
 * state.
 */
export interface LockedRace {
  version: number
  resultSetId: number | null
}

/**
 * Locks a timed race until the end of the transaction. Writers of the race wait for each other. The
 * first call for a race creates its row in `timed_races`.
 * @param withRace whether to lock the row of the race in `races` too. Privacy requests and imports
 * then wait.
 * @throws Problem 404 race.notFound
 */
export async function lockTimedRace(
  db: EventsDatabase,
  raceId: string,
  withRace: boolean,
): Promise<LockedRace> {
  if (withRace) await lockRace(db, raceId)
  const locked = await lockExisting(db, raceId)
  if (locked) return locked
  await sql`insert into timed_races (race_id) select id from races where id = ${raceId}
    on conflict do nothing`.execute(db)
  const created = await lockExisting(db, raceId)
  if (!created) throw noSuchRace()
  return created
}

async function lockExisting(db: EventsDatabase, raceId: string): Promise<LockedRace | undefined> {
  const { rows } = await sql<LockedRace>`
    select version, case when timed_races.result_set_id = races.result_set_id
      then races.result_set_id end as "resultSetId"
    from timed_races join races on races.id = race_id
    where race_id = ${raceId} for update of timed_races`.execute(db)
  return rows[0]
}
