import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { liveSortKey } from '../../results/rank/live-sort-key.ts'
import type { LiveRace, LiveRanking, Starter } from '../race/live-race.ts'
import type { ComputedTimes } from './compute-times.ts'

/** A changed sort key of an entry in a live ranking, before and after the change. */
export interface ChangedSortKey {
  ranking: LiveRanking
  starter: Starter
  gender: string | null
  category: string | null
  before: number
  after: number
}

interface EntryRow {
  ranking_number: number
  ordinal: number
  participant_id: string
  gender: string | null
  category: string | null
  sort_key: number
  private: boolean
}

/**
 * Writes the sort keys of athletes in the live rankings of a race. Does not change the orders of
 * the rankings in memory.
 * @returns the sort keys that changed
 */
export async function writeSortKeys(
  db: EventsDatabase,
  { race: { resultSetId }, rankings }: LiveRace,
  computed: readonly ComputedTimes[],
): Promise<ChangedSortKey[]> {
  const byId = new Map(computed.map((one) => [one.starter.participantId, one]))
  const { rows } = await sql<EntryRow>`
    select ranking_number, ordinal, participant_id, gender, category, sort_key,
      (select initials is not null from stored_participants person
        where person.result_set_id = entry.result_set_id and person.id = participant_id) as private
    from ranking_entries entry
    where result_set_id = ${resultSetId} and sort_key is not null
      and participant_id = any (${[...byId.keys()]}::text[])
    order by ranking_number, ordinal`.execute(db)
  const changed = rows.flatMap((row) => {
    const ranking = rankings.get(row.ranking_number)
    const athlete = byId.get(row.participant_id)
    if (!ranking || !athlete) return []
    const after = liveSortKey(athlete.times, ranking.decidedBy, row.private)
    return after === row.sort_key ? [] : [{ row, ranking, starter: athlete.starter, after }]
  })
  if (changed.length === 0) return []
  const written = changed.map(({ row: { ranking_number, ordinal }, after }) => ({
    ranking_number,
    ordinal,
    sort_key: after,
  }))
  await sql`update ranking_entries entry set sort_key = given.sort_key
    from json_to_recordset(${JSON.stringify(written)}::json)
      as given (ranking_number int, ordinal int, sort_key bigint)
    where entry.result_set_id = ${resultSetId}
      and entry.ranking_number = given.ranking_number and entry.ordinal = given.ordinal`.execute(db)
  return changed.map(({ row: { gender, category, sort_key: before }, ...change }) => ({
    ...change,
    gender,
    category,
    before,
  }))
}
