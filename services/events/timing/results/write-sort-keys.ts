import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { liveSortKey } from '../../results/rank/live-sort-key.ts'
import type { LiveRace, LiveRanking, TimedStarter } from '../race/live-race.ts'
import type { ComputedTimes } from './compute-times.ts'

/** A changed sort key of an entry in a live ranking, before and after the change. */
export interface ChangedSortKey {
  ranking: LiveRanking
  starter: TimedStarter
  gender: string | null
  category: string | null
  before: number
  after: number
}

interface EntryRow {
  ranking_number: number
  participant_id: string
  gender: string | null
  category: string | null
  before: number
  after: number
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
  const keys = [...rankings].flatMap(([number, { decidedBy }]) =>
    computed.map(({ starter, times }) => ({
      number,
      id: starter.participantId,
      shown: liveSortKey(times, decidedBy, false),
      hidden: liveSortKey(times, decidedBy, true),
    })),
  )
  const { rows } = await sql<EntryRow>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(keys)}::json)
        as given (number int, id text, shown bigint, hidden bigint)
    ), entry as (
      select entry.ranking_number, entry.ordinal, participant_id, entry.gender, entry.category,
        sort_key as before, case when initials is null then shown else hidden end as after
      from given
        join ranking_entries entry on entry.result_set_id = ${resultSetId}
          and entry.participant_id = given.id and entry.ranking_number = given.number
        join stored_participants person on person.result_set_id = ${resultSetId}
          and person.id = given.id
      where sort_key is not null
    ), written as (
      update ranking_entries stored set sort_key = entry.after
      from entry
      where before <> after and stored.result_set_id = ${resultSetId}
        and stored.ranking_number = entry.ranking_number and stored.ordinal = entry.ordinal
    )
    select ranking_number, participant_id, gender, category, before, after
    from entry where before <> after order by ranking_number, ordinal`.execute(db)
  return rows.flatMap(({ ranking_number: number, participant_id: id, ...change }) => {
    const ranking = rankings.get(number)
    const athlete = byId.get(id)
    return ranking && athlete ? [{ ranking, starter: athlete.starter, ...change }] : []
  })
}
