import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { Participation } from '../participation.ts'
import type { FormerId } from './schema.ts'

/**
 * Returns the SQL that selects the requested participants. Replaces public former ids of
 * participants by the current random ids.
 */
export function currentPairs(requested: readonly Participation[]): RawBuilder<unknown> {
  return sql`select pair.race_id, ${currentId} as participant_id from (${pairs(requested)}) pair`
}

/**
 * Replaces public former ids of participants of a race by the current random ids. Leaves any other
 * text unchanged.
 */
export async function readCurrentIds(
  db: EventsDatabase,
  raceId: string,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ participant_id: string }>`select ${currentId} as participant_id
    from (select ${raceId}::text as race_id, participant_id, number
      from unnest(${texts}::text[]) with ordinality as given (participant_id, number)) pair
    order by number`.execute(db)
  return rows.map(({ participant_id: id }) => id)
}

/**
 * Returns the requested participants whose ids are public former ids, with their current random
 * ids.
 */
export async function readFormerIds(
  db: EventsDatabase,
  requested: readonly Participation[],
): Promise<FormerId[]> {
  if (requested.length === 0) return []
  const { rows } = await sql<FormerId>`select * from (
      select pair.race_id, pair.participant_id as former_id, ${currentId} as id
      from (${pairs(requested)}) pair) current
    where id <> former_id`.execute(db)
  return rows
}

/** Rows with the given race ids and participant ids. */
const pairs = (requested: readonly Participation[]) =>
  sql`select * from unnest(${requested.map(({ raceId }) => raceId)}::text[],
    ${requested.map(({ participantId }) => participantId)}::text[]) as given (race_id, participant_id)`

const currentId = sql<string>`coalesce((select former.participant_id from former_ids former
  where former.race_id = pair.race_id and former.old_id = pair.participant_id and former.public),
  pair.participant_id)`
