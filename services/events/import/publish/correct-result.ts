import type { EventsDatabase } from '../../database.ts'
import {
  type CorrectedField,
  correctedFields,
  correctedScores,
  type CorrectionChanges,
  type FieldValue,
} from '../../tables/corrections.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { withImportLock } from '../../results/import-lock.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { retireReplaced, retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { type RankingOfRows, readStoredRows } from '../../results/stage/stored-rows.ts'
import { findContradictedPlaces } from '../check/given-places.ts'
import {
  bibTaken,
  contradictsPlaces,
  correctableResultSet,
  raceNotInEvent,
  publishedPackage,
  rankingOfRows,
  setsWith,
  stageRows,
} from './corrected-set.ts'
import { addedRow } from './added-row.ts'
import { publishEvent } from './publish-event.ts'
import { withoutGivenPlaces } from './publish-package.ts'
import { recordPublication, withCurrentOrganisation } from './publications.ts'
import { checkCorrectedTimes, requireFinish } from '../corrections/check-corrected-times.ts'
import { type Correction, setField, valueOf } from '../corrections/apply-corrections.ts'
import {
  insertCorrection,
  nextCorrectionId,
  readCorrections,
} from '../corrections/correction-queries.ts'

/** A correction of the result of one athlete. */
export interface CorrectionRequest {
  eventId: string
  raceId: string
  /**
   * Start number or id of the athlete. A start number takes precedence over an id. An added athlete
   * gets this start number.
   */
  athlete: string
  /** Whether the values of the athlete change, or the athlete is added or removed. */
  kind: 'change' | 'addition' | 'removal'
  /** New values by field. */
  values?: Partial<Record<CorrectedField, FieldValue>>
  /** Milliseconds that are added to all finish times of the athlete. Negative for a bonus. */
  penaltyMs?: number
  /**
   * What happens to places of the file that the correction contradicts. If undefined, a correction
   * that contradicts places is refused.
   */
  places: 'computed' | 'keep' | undefined
  /** Whether a finish time may be outside of the limits of the sport and the distance. */
  isForced?: boolean
  reason: string
  by: string | null
}

/**
 * Corrects the result of an athlete. Publishes a new result set of the race, in which the row of
 * this athlete differs or is missing.
 * @returns the id of the correction
 * @throws Problem when the athlete does not exist, or the correction is not possible
 */
export async function correctResult(
  db: EventsDatabase,
  request: CorrectionRequest,
): Promise<number> {
  return withImportLock(db, request.eventId, {}, async () => {
    await retireResultSets(db)
    try {
      return await publishCorrection(db, request)
    } finally {
      await retireReplaced(db)
    }
  })
}

async function publishCorrection(db: EventsDatabase, request: CorrectionRequest): Promise<number> {
  const { eventId, raceId } = request
  const pkg = await publishedPackage(db, eventId)
  const published = pkg.races.find(({ id }) => id === raceId)
  if (published === undefined) throw raceNotInEvent()
  const live = await correctableResultSet(db, raceId)
  const computesPlaces = request.places === 'computed'
  const race = computesPlaces ? withoutGivenPlaces(published) : published
  const changed = { ...pkg, races: pkg.races.map((one) => (one.id === raceId ? race : one)) }

  const ranking = rankingOfRows(race)
  const isAdded = request.kind === 'addition'
  if (isAdded) requirePlaces(ranking, request)
  const row = isAdded
    ? await addedRow(db, race, live, request.athlete, request.values ?? {})
    : await findRow(db, live, ranking, request)
  const changes: CorrectionChanges = {
    ...changesOf(row, request),
    ...(isAdded && { added: true }),
    ...(computesPlaces ? { computesPlaces } : {}),
  }
  for (const after of corrected(row, row, changes)) {
    requireFinish(race, row.row, after.row)
    if (request.isForced !== true) checkCorrectedTimes(race, row.row, after.row)
  }
  const change = (one: IdentifiedRow) => corrected(one, row, changes)
  const rows = mapRows(readStoredRows(db, live, ranking), change, isAdded ? change(row) : [])
  const resultSetId = await stageRows(db, race, rows)
  const sets = { old: live, new: resultSetId }
  const problems = await findContradictedPlaces(db, race, sets, {
    keepPlaces: request.places === 'keep',
    lineOf: () => undefined,
  })
  if (problems.length > 0) throw contradictsPlaces(new InvalidPackage(problems))

  const id = await nextCorrectionId(db)
  const { sourceKey, id: participantId } = row
  const { bib } = row.row
  const earlier = await readCorrections(db, eventId)
  const all: Correction[] = [...earlier, { id, raceId, participantId, bib, changes }]
  const staged = await setsWith(db, changed, { race, live, resultSetId, corrections: all })
  const { reason, by } = request
  const shown = await withCurrentOrganisation(db, changed)
  await publishEvent(db, shown, staged, async (transaction) => {
    const correction = { id, eventId, raceId, sourceKey, participantId, bib, changes, reason, by }
    await insertCorrection(transaction, correction)
    await recordPublication(transaction, changed, {
      kind: 'correction',
      description: `${isAdded ? 'Addition' : 'Correction'} of start number ${bib ?? '–'} in ${race.name}: ${reason}`,
      by,
      corrections: all.map((one) => one.id),
    })
  })
  return id
}

async function* mapRows(
  batches: AsyncIterable<IdentifiedRow[]>,
  change: (row: IdentifiedRow) => IdentifiedRow[],
  added: IdentifiedRow[],
): AsyncGenerator<IdentifiedRow[], void> {
  for await (const batch of batches) yield batch.flatMap(change)
  if (added.length > 0) yield added
}

/**
 * Requires `places: computed` for an added finisher if the places come from the file, because the
 * file has no place for this finisher.
 * @throws Problem 409 result.placesUnknown
 */
function requirePlaces(
  ranking: RankingOfRows | undefined,
  { values, places }: CorrectionRequest,
): void {
  if (ranking?.hasGivenPlaces !== true || values?.state !== 'finished') return
  if (places === 'computed') return
  throw new Problem(
    409,
    'result.placesUnknown',
    'The places of the file have none for this athlete. Send places: computed, or import the file with this result.',
    'places',
  )
}

/**
 * Finds the row of the athlete whom a correction names.
 * @throws Problem 404 result.notFound, 409 result.bibTaken
 */
async function findRow(
  db: EventsDatabase,
  resultSetId: number,
  ranking: RankingOfRows | undefined,
  { athlete, values = {} }: CorrectionRequest,
): Promise<IdentifiedRow> {
  let byBib: IdentifiedRow | undefined
  let byId: IdentifiedRow | undefined
  for await (const batch of readStoredRows(db, resultSetId, ranking)) {
    byBib ??= batch.find(({ row }) => row.bib === athlete)
    byId ??= batch.find(({ id }) => id === athlete)
    const isTaken = batch.some(
      ({ row, id }) => row.bib !== null && row.bib === values.bib && id !== athlete,
    )
    if (isTaken && values.bib !== athlete) throw bibTaken()
  }
  const row = byBib ?? byId
  if (row !== undefined) return row
  const title = 'The race has no athlete with this start number or id.'
  throw new Problem(404, 'result.notFound', title)
}

/**
 * Returns what a correction changes in the row of an athlete.
 * @throws Problem 400 result.noTime or result.contradiction, 409 result.unchanged
 */
function changesOf(
  { row }: IdentifiedRow,
  { kind, values = {}, penaltyMs = 0 }: CorrectionRequest,
): CorrectionChanges {
  if (kind === 'removal') return { fields: {}, removed: true }
  const fields: CorrectionChanges['fields'] = {}
  for (const field of correctedFields) {
    const given = values[field]
    const isTime = field === 'gunTime' || field === 'chipTime' || field === 'raceTime'
    const before = valueOf(row, field)
    const base = given === undefined ? before : given
    const to = isTime && typeof base === 'number' ? base + penaltyMs : base
    if (to !== before) fields[field] = { from: before, to }
  }
  const valueAfter = (field: CorrectedField) => {
    const change = fields[field]
    return change === undefined ? valueOf(row, field) : change.to
  }
  const times = [valueAfter('gunTime'), valueAfter('chipTime'), valueAfter('raceTime')]
  const state = valueAfter('state')
  if (times.some((time) => typeof time === 'number' && time <= 0)) {
    throw new Problem(400, 'result.noTime', 'A finish time is above zero.', 'bonus_ms')
  }
  const hasResult = [...times, ...correctedScores.map(valueAfter)].some((value) => value !== null)
  if (state === 'did_not_start' && hasResult) {
    throw new Problem(
      400,
      'result.contradiction',
      'Who did not start has no times, laps, points or distance: set them to null.',
      'state',
    )
  }
  if (Object.keys(fields).length === 0) {
    throw new Problem(409, 'result.unchanged', 'The result is already as in the correction.')
  }
  return { fields, ...(penaltyMs === 0 ? {} : { penaltyMs }) }
}

function corrected(
  one: IdentifiedRow,
  { id }: IdentifiedRow,
  { fields, removed }: CorrectionChanges,
): IdentifiedRow[] {
  if (one.id !== id) return [one]
  if (removed === true) return []
  const row = { ...one.row }
  for (const field of correctedFields) {
    const change = fields[field]
    if (change !== undefined) setField(row, field, change.to)
  }
  // Only finishers have places.
  if (row.state !== 'finished') delete row.places
  return [{ ...one, row }]
}
