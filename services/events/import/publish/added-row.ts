import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage, ResultRow } from '../../event-package.ts'
import { Identities, type IdentifiedRow } from '../../results/identity/identities.ts'
import { readPrivacyRequests } from '../../results/privacy/privacy-requests.ts'
import { readStoredRows } from '../../results/stage/stored-rows.ts'
import { setField } from '../corrections/apply-corrections.ts'
import { emptyRow } from '../corrections/empty-row.ts'
import { type CorrectedField, correctedFields, type FieldValue } from '../../tables/corrections.ts'
import { bibTaken } from './corrected-set.ts'

type Values = Partial<Record<CorrectedField, FieldValue>>

/**
 * Returns the empty row of an athlete who is not in the results yet. An athlete of earlier results
 * has the same id, and the same privacy, as before.
 * @param live id of the result set that readers see
 * @throws Problem 409 result.bibTaken, result.privacy
 */
export async function addedRow(
  db: EventsDatabase,
  race: RaceInPackage,
  live: number,
  bib: string,
  values: Values,
): Promise<IdentifiedRow> {
  const hidden = await readPrivacyRequests(db, race.id)
  const identities = await Identities.load({
    db,
    raceId: race.id,
    file: race.id,
    liveSetId: live,
    among: hidden,
    hidden,
    decisions: [],
  })
  for await (const batch of readStoredRows(db, live)) {
    if (batch.some(({ row }) => row.bib === bib)) throw bibTaken()
    // Hidden athletes of the results keep their own rows.
    for (const { id, row } of batch) if (hidden.has(id)) identities.identify(row)
  }
  const empty = emptyRow(race, bib)
  const exact = identities.identify(withValues(empty, values))
  const { rows, undecided } = await identities.resolveWaiting()
  const identified = exact ?? rows.at(-1)
  if (undecided.length > 0 || identified === undefined) {
    throw new Problem(
      409,
      'result.privacy',
      'This may be an athlete who must not be shown. Import the file with this result, which asks about the athlete.',
    )
  }
  return { ...identified, row: { ...empty, private: identified.row.private } }
}

function withValues(empty: ResultRow, values: Values): ResultRow {
  const row = { ...empty }
  for (const field of correctedFields) {
    const value = values[field]
    if (value !== undefined) setField(row, field, value)
  }
  return row
}
