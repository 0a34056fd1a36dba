import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { ParticipantsView } from '../../tables/results.ts'
import type { RankingInPackage } from '../../event-package.ts'
import type { ResultRow } from '../../../../reader/result-row.ts'
import { decodeId } from '../../participant-id.ts'
import type { IdentifiedRow } from '../identity/identities.ts'

interface StoredRow extends Omit<ParticipantsView, 'private'> {
  source_key: string | null
  is_private: boolean
  hidden_on_request: boolean | null
  position: number | null
  gender_position: number | null
  category_position: number | null
}

/** Number of rows per statement. This limits how long readers of the embedded database wait. */
const rowsAtOnce = 500

/** A ranking without conditions, from which the places of the rows are read. */
export interface RankingOfRows extends Pick<RankingInPackage, 'decidedBy' | 'scoredBy'> {
  number: number
  /**
   * Whether the places of the ranking are given. Otherwise the rows only say which finishers were out
   * of competition.
   */
  hasGivenPlaces: boolean
}

/**
 * Reads the rows of a result set.
 * @param ranking by default, the rows have no places
 */
export async function* readStoredRows(
  db: EventsDatabase,
  resultSetId: number,
  ranking?: RankingOfRows,
): AsyncGenerator<IdentifiedRow[], void> {
  for (let after = ''; ;) {
    const { rows } = await sql<StoredRow>`select person.*, initials is not null as is_private,
        position, gender_position, category_position
      from (select * from stored_participants where result_set_id = ${resultSetId} and id > ${after}
        order by id limit ${sql.lit(rowsAtOnce)}) person
      left join ranking_entries entry on entry.result_set_id = person.result_set_id
        and ranking_number = ${ranking?.number ?? -1} and participant_id = person.id
      order by person.id`.execute(db)
    yield rows.map((row) => identifiedRow(row, ranking))
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.id
    await nextTurn()
  }
}

function identifiedRow(row: StoredRow, ranking: RankingOfRows | undefined): IdentifiedRow {
  const { id, bib, name, gender, age, team, category, city, country, state } = row
  const key = row.source_key ?? ''
  return {
    id,
    idBytes: decodeId(id),
    sourceKey: key,
    onRequest: row.hidden_on_request === true,
    row: {
      key,
      bib,
      name,
      gender,
      age,
      team,
      category,
      city,
      country,
      state,
      private: row.is_private,
      gunTime: row.gun_time,
      chipTime: row.chip_time,
      raceTime: row.race_time,
      splitTimes: row.split_times,
      ...scoresOf(row),
      places: placesOf(row, ranking),
    },
  }
}

function placesOf(row: StoredRow, ranking: RankingOfRows | undefined): ResultRow['places'] {
  if (ranking && isOutOfCompetition(row, ranking)) return { overall: 'none' }
  if (ranking?.hasGivenPlaces !== true) return {}
  return {
    overall: row.position ?? undefined,
    gender: row.gender_position ?? undefined,
    category: row.category_position ?? undefined,
  }
}

/** Whether a finisher has no place although the time or score that decides the ranking is known. */
function isOutOfCompetition(row: StoredRow, { decidedBy, scoredBy }: RankingOfRows): boolean {
  if (row.state !== 'finished' || row.position !== null || scoredBy === 'given') return false
  const scores = {
    laps: row.laps,
    points: row.points,
    fewest_points: row.points,
    distance: row.distance_covered,
  }
  return (scoredBy ? scores[scoredBy] : row[`${decidedBy}_time`]) !== null
}

function scoresOf(row: StoredRow): Pick<ResultRow, 'scores'> {
  const { laps, points, distance_covered: distance, laps_behind: lapsBehind } = row
  const all = Object.entries({ laps, points, distance, lapsBehind })
  const scores = all.filter(([, value]) => value !== null)
  return scores.length === 0 ? {} : { scores: Object.fromEntries(scores) }
}
