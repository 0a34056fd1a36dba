import { sql } from 'kysely'
import type { Gender, ResultState, TimeRule } from '../../../../domain/results.ts'
import type { EventsDatabase } from '../../database.ts'
import { decodeId } from '../../participant-id.ts'
import { insertRanking } from '../../results/stage/insert-results.ts'
import type { EntryText } from '../../results/stage/entry-texts.ts'
import { RaceRows } from '../../results/rank/race-rows.ts'
import { rankRows } from '../../results/rank/rank-rows.ts'
import { clearRanking } from './ranking-entries.ts'

interface StoredAthlete extends EntryText {
  id: string
  bib: string | null
  name: string
  gender: Gender | null
  category: string | null
  private: boolean
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
  split_times: (number | null)[]
}

/**
 * Stores the places of a ranking of a timed race. The places are computed as in an import. The
 * entries of the ranking then have no sort keys.
 * @param db a transaction that holds the lock of the race
 */
export async function settleRanking(
  db: EventsDatabase,
  resultSetId: number,
  { number, decidedBy }: { number: number; decidedBy: TimeRule },
): Promise<void> {
  const { rows } = await sql<StoredAthlete>`
    select id, bib, name, person.gender, person.category, initials is not null as private, state,
      gun_time, chip_time, race_time, split_times, person.team, person.found_by
    from ranking_entries entry
    join stored_participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = ${resultSetId} and ranking_number = ${number}
    order by id`.execute(db)
  const raceRows = new RaceRows()
  for (const row of rows) {
    raceRows.add(decodeId(row.id), {
      ...row,
      gunTime: row.gun_time,
      chipTime: row.chip_time,
      raceTime: row.race_time,
      splitTimes: row.split_times,
      key: row.id,
      age: null,
      city: null,
      country: null,
    })
  }
  await clearRanking(db, resultSetId, number)
  const ranked = rankRows(raceRows, { decidedBy, only: {}, order: 'computed' })
  const noText = { team: null, found_by: null }
  await insertRanking(db, { resultSetId, number }, ranked, (index) => rows[index] ?? noText)
}
