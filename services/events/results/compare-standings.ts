import { sql } from 'kysely'
import type { ResultState, TimeRule } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import type { Cause } from '../changes/causes.ts'
import { hasPlace, standingOfKey } from './rank/live-sort-key.ts'
import { type EntryStanding, stageOf } from '../changes/stages.ts'
import type { PlaceChange } from '../changes/write-changes.ts'

/** Standings by participant id. */
export type Standings = ReadonlyMap<string, EntryStanding>

/** Identifies the entries of a ranking within one result set. */
export interface RankingEntries {
  id: string
  resultSetId: number | null
  number: number
  decidedBy: TimeRule
}

const notStarted: EntryStanding = { place: 0, stage: 0, time: null }

interface Row {
  participant_id: string
  sort_key: number | null
  position: number | null
  state: ResultState | null
  time: number | null
  split_times: (number | null)[]
}

/** Reads the current standings of all athletes of a ranking. */
export async function readStandings(
  db: EventsDatabase,
  { resultSetId, number, decidedBy }: RankingEntries,
): Promise<Standings> {
  const { rows } = await sql<Row>`
    select participant_id, sort_key, position, state,
      ${sql.ref(`person.${decidedBy}_time`)} as time, split_times
    from ranking_entries entry
    join participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = ${resultSetId ?? 0} and ranking_number = ${number}
    order by sort_key`.execute(db)
  let place = 0
  let previous: number | undefined
  return new Map(
    rows.map((row, index) => {
      if (row.sort_key === null) return [row.participant_id, storedStanding(row)]
      if (row.sort_key !== previous) place = index + 1
      previous = row.sort_key
      return [row.participant_id, liveStanding(row.sort_key, place)]
    }),
  )
}

/**
 * Returns the standing of an entry of a live ranking.
 * @param place number of smaller sort keys plus one
 */
export function liveStanding(sortKey: number, place: number): EntryStanding {
  const { state, reached, time } = standingOfKey(sortKey)
  return { place: hasPlace(sortKey) ? place : 0, stage: stageOf(state, reached), time }
}

function storedStanding({ position, state, time, split_times: splits }: Row): EntryStanding {
  const last = splits.findLastIndex((split) => split !== null)
  return {
    place: position ?? 0,
    stage: stageOf(state, last + 1),
    time: state === null ? (splits[last] ?? null) : state === 'finished' ? time : null,
  }
}

/**
 * Returns the changes of places, stages and times in a ranking between two moments, in the order of
 * the places at the second moment. Leaves out athletes who have no standing at the second moment.
 * @param isFinal whether the ranking is official. Only then, the result includes athletes whose
 * place changed but whose stage and time did not.
 */
export function compareStandings(
  rankingId: string,
  before: Standings,
  after: Standings,
  causeOf: (participantId: string) => Cause,
  isFinal: boolean,
): PlaceChange[] {
  const changes: PlaceChange[] = []
  for (const [participantId, to] of after) {
    const from = before.get(participantId) ?? notStarted
    const isOwn = from.stage !== to.stage || from.time !== to.time
    if (!isOwn && (!isFinal || from.place === to.place)) continue
    changes.push({ rankingId, participantId, from, to, cause: causeOf(participantId) })
  }
  return changes.sort((a, b) => (a.to.place || Infinity) - (b.to.place || Infinity) || 0)
}
