import { sql } from 'kysely'
import { paceOf } from '../../../domain/pace.ts'
import type { EventsDatabase } from '../database.ts'
import type { RankingsTable } from '../tables/results.ts'
import { timings, withoutPlaces, withPlaces } from './places.ts'
import { fileUrl } from '../files/file-url.ts'
import { readResultCorrections } from '../ranking-changes/queries.ts'
import { listFieldPassings } from '../race-field/field-passings.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import type { RaceTables, RankingOfRace, TablesOfRequest } from '../race-table/race-tables.ts'
import type { RaceFields } from '../race-field/race-fields.ts'
import { currentPairs } from './current-ids.ts'
import { readExpected } from './expected-passings.ts'
import type { Participation } from '../participation.ts'
import { progressOf } from '../result-progress.ts'
import type { AthleteResult, Placing } from './schema.ts'
import { throwUnknownParticipant } from '../require-participant.ts'
import { firstKnownTime, splits } from './splits.ts'
import { startOfRace } from '../start-of-race.ts'

/**
 * Returns the result of one athlete. Each passing also has the places among all athletes and the
 * times of the field.
 * @throws Problem 404 race.participantNotFound, also for a participant of another race
 * @throws Problem 410 event.gone
 */
export async function getAthleteResult(
  db: EventsDatabase,
  raceFields: RaceFields,
  participation: Participation,
): Promise<AthleteResult> {
  const [result] = await listAthleteResults(db, raceFields.tables, [participation])
  if (result) {
    const passings = await listFieldPassings(db, raceFields, result.race_id, result.id)
    return { ...result, field_passings: passings }
  }
  return throwUnknownParticipant(db, participation)
}

/**
 * Returns athlete results in no particular order. Unknown participants are left out.
 * @param isSummary whether to leave out the data that lists of athletes do not show
 */
export async function listAthleteResults(
  db: EventsDatabase,
  tables: RaceTables,
  requested: Participation[],
  { isSummary = false } = {},
): Promise<AthleteResult[]> {
  const current = tables.ofOneRequest()
  const [rows, placings] = await Promise.all([
    db
      .selectFrom('races')
      .innerJoin('participants', 'participants.result_set_id', 'races.result_set_id')
      .selectAll('participants')
      .leftJoin('timed_races', 'timed_races.race_id', 'races.id')
      .select(['races.id as race_id', 'races.distance', 'races.check_points'])
      .select(startOfRace.as('gun_at'))
      .where(sql<boolean>`(races.id, participants.id) in (${currentPairs(requested)})`)
      .execute(),
    listPlacings(db, current, requested, isSummary),
  ])
  const athletes = rows.map((row) => ({ raceId: row.race_id, participantId: row.id }))
  const corrections = isSummary ? undefined : await readResultCorrections(db, athletes)
  const expectedOf = await readExpected(tables, rows)
  const results = rows.map(async (row) => {
    const own = placings.filter(
      ({ key }) => key.race_id === row.race_id && key.participant_id === row.id,
    )
    return {
      id: row.id,
      race_id: row.race_id,
      name: row.name,
      private: row.private,
      bib: row.bib,
      gender: row.gender,
      age: row.age,
      team: row.team,
      category: row.category,
      city: row.city,
      country: row.country,
      avatar_url: fileUrl(row.avatar_file_id),
      state: row.state,
      progress: progressOf(row),
      ...expectedOf(row.race_id, row.id),
      distance: row.distance,
      ...finishOf(row, own[0]),
      chip_time: row.chip_time,
      gun_time: row.gun_time,
      race_time: row.race_time,
      laps: row.laps,
      points: row.points,
      distance_covered: row.distance_covered,
      laps_behind: row.laps_behind,
      splits: isSummary ? lastSplit(row) : await withPlaces(splits(row), current, row),
      placings: await Promise.all(
        own.map((placing) => withTimings(placing, row, isSummary ? undefined : current)),
      ),
      corrections: corrections?.get(`${row.race_id}~${row.id}`) ?? [],
    }
  })
  return Promise.all(results)
}

/**
 * Returns the time that decides the ranking of a placing, and the pace by the athlete's own clock,
 * like the pace of the splits.
 */
function finishOf(row: Parameters<typeof splits>[0], placing: PlacingRow | undefined) {
  if (row.state !== 'finished') return { finish_time: null, pace: null }
  const own = firstKnownTime(row)
  return {
    finish_time: placing === undefined ? own : row[`${placing.key.decided_by}_time`],
    pace: paceOf(own, row.distance),
  }
}

/** Returns a list with the last checkpoint that was passed. The list is empty if there is none. */
function lastSplit(row: Parameters<typeof splits>[0]) {
  const last = splits(row).findLast(
    ({ is_finish: isFinish, passing }) => !isFinish && passing !== null,
  )
  return last ? [withoutPlaces(last)] : []
}

/**
 * Adds `timings` to a placing: the place by each known finish time (gun, chip, race). `timings` is
 * empty if a score decides the ranking.
 * @param tables undefined for empty `timings`
 */
async function withTimings(
  { key, ...placing }: PlacingRow,
  row: Parameters<typeof timings>[0],
  tables: TablesOfRequest | undefined,
): Promise<Placing> {
  if (key.scored_by !== null || !tables) return { ...placing, timings: [] }
  const ranking = { ...rankingOf(key), position: placing.position }
  return { ...placing, timings: await timings(row, tables, ranking) }
}

interface PlacingRow extends Omit<Placing, 'timings'> {
  key: Pick<RankingsTable, 'race_id' | 'decided_by' | 'scored_by'> & {
    participant_id: string
    result_set_id: number
    ranking_number: number
  }
}

type StoredPlacing = Omit<PlacingRow, 'among' | 'gender_among' | 'category_among'> & {
  gender: string | null
  category: string | null
  /**
   * Sort key of an entry in a live ranking. A live ranking has sort keys instead of stored places.
   * Null in any other ranking.
   */
  sort_key: number | null
}

async function listPlacings(
  db: EventsDatabase,
  tables: TablesOfRequest,
  requested: Participation[],
  isOnlyFirst: boolean,
): Promise<PlacingRow[]> {
  const first = isOnlyFirst ? sql`distinct on (requested.race_id, requested.participant_id)` : sql``
  const { rows } = await sql<StoredPlacing>`
    select ${first} json_build_object('race_id', rankings.race_id, 'participant_id', entry.participant_id,
        'result_set_id', entry.result_set_id, 'ranking_number', entry.ranking_number,
        'decided_by', rankings.decided_by, 'scored_by', rankings.scored_by) as key,
      rankings.id as ranking_id,
      case when timed_races.race_id is null then entry.position end as position,
      case when timed_races.race_id is null then entry.gender_position end as gender_position,
      case when timed_races.race_id is null then entry.category_position end as category_position,
      counts.finishers, counts.gender_finishers, counts.category_finishers,
      entry.gender, entry.category,
      case when timed_races.race_id is not null then entry.sort_key end as sort_key
    from (${currentPairs(requested)}) requested
    join races on races.id = requested.race_id
    join rankings on rankings.race_id = races.id
    join ranking_entries entry on entry.result_set_id = races.result_set_id
      and entry.ranking_number = rankings.number and entry.participant_id = requested.participant_id
    cross join lateral (
      select coalesce(max(finishers) filter (where gender is null and category is null), 0) as finishers,
        coalesce(max(finishers) filter (where gender = entry.gender and category is null), 0)
          as gender_finishers,
        coalesce(max(finishers) filter (where category = entry.category and gender is null), 0)
          as category_finishers
      from ranking_counts
      where result_set_id = entry.result_set_id and ranking_number = entry.ranking_number
    ) counts
    left join timed_races on timed_races.race_id = races.id
      and timed_races.result_set_id = races.result_set_id and rankings.status is distinct from 'official'
    order by requested.race_id, requested.participant_id, rankings.number`.execute(db)
  const placings = rows.map(async ({ gender, category, sort_key: sortKey, ...placing }) => ({
    ...placing,
    among: placing.finishers,
    gender_among: placing.gender_finishers,
    category_among: placing.category_finishers,
    ...(sortKey !== null &&
      livePlaces(await tables.ranking(rankingOf(placing.key)), sortKey, { gender, category })),
  }))
  return Promise.all(placings)
}

/** Returns the places of an entry in a live ranking. Undefined for an entry without a place. */
function livePlaces(
  ranking: RankingTable,
  sortKey: number,
  { gender, category }: Pick<StoredPlacing, 'gender' | 'category'>,
) {
  const position = ranking.placeOfKey(sortKey, {})
  if (position === null) return undefined
  return {
    position,
    among: ranking.placedIn({}),
    gender_position: gender === null ? null : ranking.placeOfKey(sortKey, { gender }),
    gender_among: gender === null ? 0 : ranking.placedIn({ gender }),
    category_position: category === null ? null : ranking.placeOfKey(sortKey, { category }),
    category_among: category === null ? 0 : ranking.placedIn({ category }),
  }
}

const rankingOf = (key: PlacingRow['key']): RankingOfRace => ({
  resultSetId: key.result_set_id,
  number: key.ranking_number,
  decidedBy: key.decided_by,
})
