import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import type { Correction } from './apply-corrections.ts'

/**
 * SQL condition for the corrections of an event, also those of races that the event no longer
 * contains.
 */
export function isOfEvent(eventId: string): RawBuilder<boolean> {
  return sql`coalesce(corrected_event_id,
    (select races.event_id from races where races.id = result_corrections.race_id)) = ${eventId}`
}

/** Reads the corrections in effect of all races of an event, oldest first. */
export async function readCorrections(db: EventsDatabase, eventId: string): Promise<Correction[]> {
  const rows = await db
    .selectFrom('result_corrections')
    .where(isOfEvent(eventId))
    .where('ended_at', 'is', null)
    .select(['result_corrections.id', 'race_id', 'participant_id', 'bib', 'changes'])
    .orderBy('result_corrections.id')
    .execute()
  return rows.map(({ id, race_id, participant_id, bib, changes }) => ({
    id,
    raceId: race_id,
    participantId: participant_id,
    bib,
    changes,
  }))
}

export interface NewCorrection extends Correction {
  eventId: string
  /** Key of the athlete's row in the file. Only copies of an earlier release read it. */
  sourceKey: string
  reason: string
  by: string | null
}

/** Reserves an id for a new correction. */
export async function nextCorrectionId(db: EventsDatabase): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('result_corrections', 'id')) as id`.execute(db)
  return Number(rows[0]?.id)
}

export async function insertCorrection(
  db: Transaction<EventsSchema>,
  { id, eventId, raceId, sourceKey, participantId, bib, changes, reason, by }: NewCorrection,
): Promise<void> {
  await sql`insert into result_corrections
      (id, corrected_event_id, race_id, source_key, participant_id, bib, changes, reason, corrected_by)
    values (${id}, ${eventId}, ${raceId}, ${sourceKey}, ${participantId}, ${bib},
      ${JSON.stringify(changes)}::json, ${reason}, ${by})`.execute(db)
}
