import { sql, type Transaction } from 'kysely'
import type { CorrectionChanges, EventsDatabase, EventsSchema, FieldValue } from '../../database.ts'
import type { CorrectionBody } from '../http/correction-schema.ts'
import type { Correction } from './apply-corrections.ts'

/** Reads the corrections in effect of all races of an event, oldest first. */
export async function readCorrections(db: EventsDatabase, eventId: string): Promise<Correction[]> {
  const rows = await db
    .selectFrom('result_corrections')
    .innerJoin('races', 'races.id', 'race_id')
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .select(['result_corrections.id', 'race_id', 'source_key', 'bib', 'changes'])
    .orderBy('result_corrections.id')
    .execute()
  return rows.map(({ id, race_id, source_key, bib, changes }) => ({
    id: Number(id),
    raceId: race_id,
    sourceKey: source_key,
    bib,
    changes,
  }))
}

export interface NewCorrection {
  id: number
  raceId: string
  sourceKey: string
  participantId: string
  bib: string | null
  changes: CorrectionChanges
  reason: string
  by: string | null
}

/** Returns the id of a new correction. */
export async function nextCorrectionId(db: EventsDatabase): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('result_corrections', 'id')) as id`.execute(db)
  return Number(rows[0]?.id)
}

export async function insertCorrection(
  db: Transaction<EventsSchema>,
  { id, raceId, sourceKey, participantId, bib, changes, reason, by }: NewCorrection,
): Promise<void> {
  await sql`insert into result_corrections
      (id, race_id, source_key, participant_id, bib, changes, reason, corrected_by)
    values (${id}, ${raceId}, ${sourceKey}, ${participantId}, ${bib},
      ${JSON.stringify(changes)}::json, ${reason}, ${by})`.execute(db)
}

/** Reads the corrections of an event, also those that have ended, the newest first. */
export async function listCorrections(
  db: EventsDatabase,
  eventId: string,
): Promise<CorrectionBody[]> {
  const rows = await selectCorrections(db)
    .where('event_id', '=', eventId)
    .orderBy('result_corrections.id', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(bodyOf)
}

export async function findCorrection(db: EventsDatabase, id: number): Promise<CorrectionBody> {
  return bodyOf(
    await selectCorrections(db).where('result_corrections.id', '=', id).executeTakeFirstOrThrow(),
  )
}

function selectCorrections(db: EventsDatabase) {
  return db
    .selectFrom('result_corrections')
    .innerJoin('races', 'races.id', 'race_id')
    .selectAll('result_corrections')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCorrections>['execute']>>[number]

function bodyOf({ id, changes, corrected_at, ended_at, ...row }: Row): CorrectionBody {
  const { fields, removed = false, penaltyMs = 0, computesPlaces } = changes
  const text = (value: FieldValue) => (value === null ? null : String(value))
  const places = { field: 'places', from: 'given', to: 'computed' }
  return {
    id: Number(id),
    race_id: row.race_id,
    athlete_id: row.participant_id,
    bib: row.bib,
    changes: [
      ...Object.entries(fields).map(([field, { from, to }]) => ({
        field: field.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
        from: text(from),
        to: text(to),
      })),
      ...(computesPlaces === true ? [places] : []),
    ],
    removed,
    penalty_ms: penaltyMs,
    reason: row.reason,
    corrected_by: row.corrected_by,
    corrected_at: corrected_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
