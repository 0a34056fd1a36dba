import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { Participation } from '../participation.ts'

/**
 * Returns the SQL that selects the requested participants. Replaces public former ids of
 * participants by the current random ids.
 */
export function currentPairs(requested: readonly Participation[]): RawBuilder<unknown> {
  return sql`select pair.race_id, ${currentId} as participant_id
    from unnest(${requested.map(({ raceId }) => raceId)}::text[],
      ${requested.map(({ participantId }) => participantId)}::text[]) as pair (race_id, participant_id)`
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

const currentId = sql<string>`coalesce((select former.participant_id from former_ids former
  where former.race_id = pair.race_id and former.old_id = pair.participant_id and former.public),
  pair.participant_id)`
