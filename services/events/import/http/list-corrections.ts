import type { EventsDatabase } from '../../database.ts'
import type { FieldValue } from '../../tables/corrections.ts'
import { isOfEvent } from '../corrections/correction-queries.ts'
import type { CorrectionBody } from './correction-schema.ts'

/**
 * Reads the latest 1,000 corrections of an event, newest first. Includes corrections that have
 * ended.
 */
export async function listCorrections(
  db: EventsDatabase,
  eventId: string,
): Promise<CorrectionBody[]> {
  const rows = await selectCorrections(db)
    .where(isOfEvent(eventId))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(bodyOf)
}

export async function findCorrection(db: EventsDatabase, id: number): Promise<CorrectionBody> {
  return bodyOf(await selectCorrections(db).where('id', '=', id).executeTakeFirstOrThrow())
}

function selectCorrections(db: EventsDatabase) {
  return db.selectFrom('result_corrections').selectAll()
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCorrections>['execute']>>[number]

function bodyOf({ id, changes, corrected_at, ended_at, ...row }: Row): CorrectionBody {
  const { fields, removed = false, added = false, penaltyMs = 0, computesPlaces } = changes
  const text = (value: FieldValue) => (value === null ? null : String(value))
  const places = { field: 'places', from: 'given', to: 'computed' }
  return {
    id,
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
    added,
    penalty_ms: penaltyMs,
    reason: row.reason,
    corrected_by: row.corrected_by,
    corrected_at: corrected_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
