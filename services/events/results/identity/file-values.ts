import { getOrCreate } from '../../../../domain/get-or-create.ts'
import type { EventsDatabase } from '../../database.ts'
import { type CorrectedField, correctedFields, type FieldValue } from '../../tables/corrections.ts'

type Values = Partial<Record<CorrectedField, FieldValue>>

/** Values before all corrections in effect, by participant id. */
export type FileValues = ReadonlyMap<string, Values>

/**
 * Reads the values that the file had where corrections changed the stored results of a race. Rows of
 * a file are compared with these values, because a file does not contain the corrections.
 */
export async function readFileValues(db: EventsDatabase, raceId: string): Promise<FileValues> {
  const corrections = await db
    .selectFrom('result_corrections')
    .where('race_id', '=', raceId)
    .where('ended_at', 'is', null)
    .select(['participant_id', 'changes'])
    .orderBy('id')
    .execute()
  const byId = new Map<string, Values>()
  for (const { participant_id: id, changes } of corrections) {
    // Nothing was in the file before the addition. A later file has the values of the addition.
    if (changes.added === true) {
      byId.delete(id)
      continue
    }
    const values = getOrCreate(byId, id, () => ({}))
    for (const field of correctedFields) {
      const change = changes.fields[field]
      if (change !== undefined && !(field in values)) values[field] = change.from
    }
  }
  return byId
}

/** Returns a stored row with the values of the file. */
export function asInFile<Row extends { id: string }>(row: Row, fileValues: FileValues): Row {
  return { ...row, ...fileValues.get(row.id) }
}
