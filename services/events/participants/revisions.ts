import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ResultState } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import { readOnCourse } from '../on-course/athletes-on-course.ts'
import { nextExpected } from '../on-course/on-course.ts'
import { readChangedAthletes } from '../race-table/change-log.ts'
import type { Participation } from '../participation.ts'
import { privateAthletesOfRace, type RaceTables } from '../race-table/race-tables.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import type { RankingsTable } from '../tables/results.ts'
import { currentPairs } from './current-ids.ts'
import type { AthleteRevision, ChangedAthletes } from './schema.ts'
import { startOfRace } from '../start-of-race.ts'

interface RaceRow {
  id: string
  result_set_id: number
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
  /**
   * Whether a timing system sends the results and no ranking is official. The places in its rankings
   * are then computed from the tables in memory.
   */
  is_live: boolean
  /** Version of the results of a race with a timing system. 0 for any other race. */
  version: number
  /** Hash of the data of the race that affect the results of all athletes. */
  digest: string
  /** Changes when an athlete makes or withdraws a privacy request. */
  privacy: string
  rankings: Pick<RankingsTable, 'number' | 'decided_by'>[]
}

interface AthleteRow {
  race_id: string
  id: string
  state: ResultState | null
  digest: string
}

const minuteMs = 60_000

/**
 * Returns revisions of athlete results. Reading a revision takes a fraction of the time of reading
 * the result. Unknown participants are left out. In a live ranking, each passing of an athlete can
 * change the places of other athletes. While no ranking is official, such changes of places do not
 * change a revision.
 */
export async function listAthleteRevisions(
  db: EventsDatabase,
  tables: RaceTables,
  requested: Participation[],
): Promise<AthleteRevision[]> {
  const [athletes, races] = await Promise.all([
    readAthletes(db, requested),
    readRaces(db, [...new Set(requested.map(({ raceId }) => raceId))]),
  ])
  const items = races.map(async (race) => {
    const rankings = await liveRankings(tables, race)
    const expectedOf = await readNextExpected(tables, race)
    return athletes
      .filter((athlete) => athlete.race_id === race.id)
      .map(({ race_id, id, state, digest }) => {
        const places = state === 'finished' ? rankings.map((each) => each.placeOf(id)) : []
        const values = [race.digest, digest, places, expectedOf(id)]
        const revision = hash('md5', JSON.stringify(values), 'base64url')
        return { race_id, id, revision }
      })
  })
  return (await Promise.all(items)).flat()
}

/**
 * Returns for each race the athletes whose own results have changed since an earlier state of the
 * race. `athletes` is null if the changes are not known. Unknown races are left out.
 * @param requested `<race id>~<state in an earlier response>`, or the id of a race
 */
export async function listChangedAthletes(
  db: EventsDatabase,
  requested: readonly string[],
): Promise<ChangedAthletes[]> {
  const wanted = requested.map((id) => {
    const [raceId = '', since] = id.split('~')
    return { id, raceId, since }
  })
  const races = await readRaces(
    db,
    wanted.map(({ raceId }) => raceId),
  )
  const items = wanted.map(async ({ id, raceId, since }) => {
    const race = races.find((each) => each.id === raceId)
    if (!race) return []
    const digest = hash('md5', `${race.digest} ${race.privacy}`, 'base64url')
    const state = `${String(race.version)}.${digest}`
    const [version, digestBefore] = since?.split('.') ?? []
    const athletes =
      digest === digestBefore ? await changedSince(db, race, Number(version)) : undefined
    return [{ id, state, athletes: athletes ?? null }]
  })
  return (await Promise.all(items)).flat()
}

/**
 * Returns the athletes whose results have changed since a version. Undefined if the changes since
 * this version are not known. Private profiles on the course are left out, because their changes
 * would reveal when they passed a checkpoint.
 */
async function changedSince(
  db: EventsDatabase,
  { id, result_set_id: resultSetId, version }: RaceRow,
  since: number,
): Promise<string[] | undefined> {
  const changed = await readChangedAthletes(db, id, since, version)
  if (changed === undefined || changed.length === 0) return changed
  const { rows } = await sql<{ id: string }>`
    select id from participants where result_set_id = ${resultSetId}
      and id = any (${changed}::text[]) and (state is not null or not private)`.execute(db)
  return rows.map((row) => row.id)
}

/** Reads the requested athletes. The digest covers all columns of the view `participants`. */
async function readAthletes(db: EventsDatabase, requested: Participation[]): Promise<AthleteRow[]> {
  const { rows } = await sql<AthleteRow>`
    select races.id as race_id, participants.id, participants.state,
      md5(participants::text) as digest
    from (${currentPairs(requested)}) requested
      join races on races.id = requested.race_id
      join participants on participants.result_set_id = races.result_set_id
        and participants.id = requested.participant_id`.execute(db)
  return rows
}

/**
 * Reads races with results. If a race is not live, each publication of the race changes its digest.
 */
async function readRaces(db: EventsDatabase, ids: readonly string[]): Promise<RaceRow[]> {
  const { rows } = await sql<RaceRow>`
    select races.id, races.result_set_id, ${startOfRace} as gun_at,
      live.is_live, coalesce(ranking.rankings, '[]') as rankings, coalesce(timed_races.version, 0) as version,
      coalesce(${privateAthletesOfRace}, '') as privacy,
      md5(concat_ws(' ', races.result_set_id, ${startOfRace},
        races.check_points, races.distance, ranking.rankings,
        case when not live.is_live then versions.version end)) as digest
    from races
      left join timed_races on timed_races.race_id = races.id
        and timed_races.result_set_id = races.result_set_id
      left join race_versions versions on versions.race_id = races.id
      left join lateral (
        select json_agg(json_build_object('number', number, 'decided_by', decided_by,
            'scored_by', scored_by, 'status', status) order by number) as rankings,
          bool_or(status is not distinct from 'official') as is_official
        from rankings where race_id = races.id
      ) ranking on true
      cross join lateral (
        select timed_races.race_id is not null and ranking.is_official is not true as is_live
      ) live
    where races.id = any (${ids}::text[]) and races.result_set_id is not null`.execute(db)
  return rows
}

async function liveRankings(tables: RaceTables, race: RaceRow): Promise<RankingTable[]> {
  if (!race.is_live) return []
  const current = tables.ofOneRequest()
  return Promise.all(
    race.rankings.map(({ number, decided_by: decidedBy }) =>
      current.ranking({ resultSetId: race.result_set_id, number, decidedBy }),
    ),
  )
}

/**
 * Returns a function that returns the minutes in which an athlete is expected at the next point, at
 * the earliest and at the latest.
 */
async function readNextExpected(
  tables: RaceTables,
  { id: raceId, result_set_id: resultSetId, gun_at: gunAt }: RaceRow,
): Promise<(id: string) => string | null> {
  const { table, athletes } = await readOnCourse(tables, raceId, resultSetId)
  return (id) => {
    const athlete = athletes.at(table.rowOf(id) ?? -1)
    const next = athlete && nextExpected(athlete)
    if (!next || !gunAt) return null
    const minuteOf = (time: number) => Math.floor((gunAt.getTime() + time) / minuteMs)
    return `${String(minuteOf(next.earliest))} ${String(minuteOf(next.latest))}`
  }
}
