import type { EventsDatabase } from '../../database.ts'
import {
  type CorrectedField,
  correctedFields,
  type CorrectionChanges,
  type FieldValue,
} from '../../tables/corrections.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { withImportLock } from '../../results/import-lock.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { ResultSetWriter } from '../../results/stage/result-set-writer.ts'
import { retireReplaced, retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { type RankingOfRows, readStoredRows } from '../../results/stage/stored-rows.ts'
import { findContradictedPlaces } from '../check/given-places.ts'
import { publishEvent } from './publish-event.ts'
import { withoutGivenPlaces } from './publish-package.ts'
import { storedSet } from './stage-race.ts'
import type { StagedResults } from './publish-races.ts'
import { resultSetHash } from './result-set-hash.ts'
import { latestPublications, recordPublication, withCurrentOrganisation } from './publications.ts'
import { checkCorrectedTimes, requireFinish } from '../corrections/check-corrected-times.ts'
import { type Correction, setField } from '../corrections/apply-corrections.ts'
import {
  insertCorrection,
  nextCorrectionId,
  readCorrections,
} from '../corrections/correction-queries.ts'

/** A correction of the result of one athlete. */
export interface CorrectionRequest {
  eventId: string
  raceId: string
  /** Start number or id of the athlete. A start number takes precedence over an id. */
  athlete: string
  /** New values by field. */
  values: Partial<Record<CorrectedField, FieldValue>>
  /** Milliseconds that are added to all finish times of the athlete. Negative for a bonus. */
  penaltyMs: number
  /** Whether the athlete is removed from the results. */
  isRemoved: boolean
  /**
   * What happens to places of the file that the correction contradicts. If undefined, a correction
   * that contradicts places is refused.
   */
  places: 'computed' | 'keep' | undefined
  /** Whether a finish time may be outside of the limits of the sport and the distance. */
  isForced: boolean
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
  if (published === undefined) throw noSuchRace()
  const live = await correctableResultSet(db, raceId)
  const computesPlaces = request.places === 'computed'
  const race = computesPlaces ? withoutGivenPlaces(published) : published
  const changed = { ...pkg, races: pkg.races.map((one) => (one.id === raceId ? race : one)) }

  const ranking = rankingOfRows(race)
  const row = await findRow(db, live, ranking, request)
  const changes: CorrectionChanges = {
    ...changesOf(row, request),
    ...(computesPlaces ? { computesPlaces } : {}),
  }
  for (const after of corrected(row, row, changes)) {
    requireFinish(race, row.row, after.row)
    if (!request.isForced) checkCorrectedTimes(race, row.row, after.row)
  }
  const rows = mapRows(readStoredRows(db, live, ranking), (one) => corrected(one, row, changes))
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
      description: `Correction of start number ${bib ?? '–'} in ${race.name}: ${reason}`,
      by,
      corrections: all.map((one) => one.id),
    })
  })
  return id
}

async function* mapRows(
  batches: AsyncIterable<IdentifiedRow[]>,
  change: (row: IdentifiedRow) => IdentifiedRow[],
): AsyncGenerator<IdentifiedRow[], void> {
  for await (const batch of batches) yield batch.flatMap(change)
}

/** Stages a result set with corrected rows. Returns its id. */
export async function stageRows(
  db: EventsDatabase,
  race: RaceInPackage,
  rows: AsyncIterable<IdentifiedRow[]>,
): Promise<number> {
  const writer = await ResultSetWriter.begin(db, race.id, `correction ${String(Date.now())}`)
  await writer.write(rows)
  await writer.finish(race, undefined)
  return writer.resultSetId
}

async function forcedReasonOf(db: EventsDatabase, resultSetId: number): Promise<string | null> {
  const set = await db
    .selectFrom('result_sets')
    .select('forced_reason')
    .where('id', '=', resultSetId)
    .executeTakeFirst()
  return set?.forced_reason ?? null
}

/**
 * Returns the package of the latest publication of an event, without rows.
 * @throws Problem 409 event.notRecorded
 */
export async function publishedPackage(db: EventsDatabase, eventId: string): Promise<EventPackage> {
  const [latest] = await latestPublications(db, eventId, 1)
  if (latest !== undefined) return latest.pkg
  throw new Problem(
    409,
    'event.notRecorded',
    'The event was imported by an earlier release, or from a calendar. Import its package again; then it can be corrected.',
  )
}

/**
 * Returns the id of the result set that readers see, if corrections can replace it.
 * @throws Problem 404 race.notFound, 409 race.isTimed, 409 race.noResults
 */
export async function correctableResultSet(db: EventsDatabase, raceId: string): Promise<number> {
  const race = await db
    .selectFrom('races')
    .leftJoin('timed_races', 'timed_races.result_set_id', 'races.result_set_id')
    .where('races.id', '=', raceId)
    .select(['races.result_set_id', 'timed_races.race_id as timed'])
    .executeTakeFirst()
  if (race === undefined) throw noSuchRace()
  if (race.timed !== null) {
    const title =
      'This race shows the results of a timing system. Correct it through the timing API, docs/timing.md.'
    throw new Problem(409, 'race.isTimed', title)
  }
  if (race.result_set_id !== null) return race.result_set_id
  throw noResults()
}

export function bibTaken(): Problem {
  return new Problem(409, 'result.bibTaken', 'Another athlete has this start number.', 'bib')
}

function noResults(): Problem {
  return new Problem(409, 'race.noResults', 'The race has no results yet.')
}

export function noSuchRace(): Problem {
  return new Problem(404, 'race.notFound', 'The event has no such race.')
}

interface NewSet {
  race: RaceInPackage
  /** Id of the result set of the race that readers see. */
  live: number
  /** Id of the result set that replaces it. */
  resultSetId: number
  /** The corrections of the event that are in effect then. */
  corrections: readonly Correction[]
}

/**
 * Returns the new result set of a race, and the current result sets of the other races of a package.
 * @throws Problem 409 race.noResults
 */
export async function setsWith(
  db: EventsDatabase,
  pkg: EventPackage,
  { race, live, resultSetId, corrections }: NewSet,
): Promise<Map<string, StagedResults>> {
  const sets = await currentSets(db, pkg)
  if (!sets.has(race.id)) throw noResults()
  const own = corrections.filter(({ raceId }) => raceId === race.id)
  return sets.set(race.id, {
    ...storedSet(resultSetId),
    contentHash: resultSetHash(race, own),
    replaced: true,
    forcedReason: await forcedReasonOf(db, live),
  })
}

/**
 * Returns the current result sets of the races of a package, marked as unchanged. Publishing keeps
 * those of timing systems.
 */
async function currentSets(
  db: EventsDatabase,
  { event, races }: EventPackage,
): Promise<Map<string, StagedResults>> {
  const rows = await db
    .selectFrom('races')
    .leftJoin('timed_races', 'timed_races.result_set_id', 'races.result_set_id')
    .where('event_id', '=', event.id)
    .where('races.result_set_id', 'is not', null)
    .where('timed_races.race_id', 'is', null)
    .select(['id', 'races.result_set_id'])
    .execute()
  const sets = new Map(rows.map(({ id, result_set_id: set }) => [id, set]))
  return new Map(
    races.flatMap((race) => {
      const resultSetId = sets.get(race.id) ?? null
      if (race.results === null || resultSetId === null) return []
      return [[race.id, storedSet(resultSetId)]]
    }),
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
  { athlete, values }: CorrectionRequest,
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
  { values, penaltyMs, isRemoved }: CorrectionRequest,
): CorrectionChanges {
  if (isRemoved) return { fields: {}, removed: true }
  const fields: CorrectionChanges['fields'] = {}
  for (const field of correctedFields) {
    const given = values[field]
    const isTime = field === 'gunTime' || field === 'chipTime' || field === 'raceTime'
    const base = given === undefined ? row[field] : given
    const to = isTime && typeof base === 'number' ? base + penaltyMs : base
    if (to !== row[field]) fields[field] = { from: row[field], to }
  }
  const valueOf = (field: CorrectedField) => {
    const change = fields[field]
    return change === undefined ? row[field] : change.to
  }
  const times = [valueOf('gunTime'), valueOf('chipTime'), valueOf('raceTime')]
  const state = valueOf('state')
  if (times.some((time) => typeof time === 'number' && time <= 0)) {
    throw new Problem(400, 'result.noTime', 'A finish time is above zero.', 'bonus_ms')
  }
  const hasTime = times.some((time) => time !== null)
  if (state === 'did_not_start' && hasTime) {
    throw new Problem(
      400,
      'result.contradiction',
      'Who did not start has no times: set them to null.',
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

/**
 * Returns a ranking of all athletes, if possible one whose places are given. Undefined if there is
 * no ranking of all athletes.
 * @throws Problem 409 result.placesUnknown if places are given only for some of the athletes
 */
export function rankingOfRows({ rankings }: RaceInPackage): RankingOfRows | undefined {
  const ofAll = rankings.filter(({ only }) => Object.keys(only).length === 0)
  const given = ofAll.find(({ order }) => order === 'given')
  if (given === undefined && rankings.some(({ order }) => order === 'given')) {
    throw new Problem(
      409,
      'result.placesUnknown',
      'No ranking has the places of all athletes. Send places: computed, or correct the file and import it.',
      'places',
    )
  }
  const ranking = given ?? ofAll[0]
  if (ranking === undefined) return undefined
  return { ...ranking, number: rankings.indexOf(ranking) + 1, hasGivenPlaces: given !== undefined }
}

export function contradictsPlaces({ problems }: InvalidPackage): Problem {
  const [first] = problems
  return new Problem(
    409,
    'results.contradictsPlaces',
    `${first?.message ?? ''}. Send places: computed to number the race by time, or places: keep to keep the places of the file.`,
    'places',
  )
}
