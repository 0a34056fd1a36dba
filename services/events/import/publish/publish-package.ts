import { setTimeout as sleep } from 'node:timers/promises'
import type { EventsDatabase } from '../../database.ts'
import { readPrivacyRequests } from '../../results/privacy/privacy-requests.ts'
import { compareResultSets, type RowChanges } from '../check/compare-result-sets.ts'
import type {
  EventPackage,
  RaceInPackage,
  ResultsInPackage,
  RowProgress,
} from '../../event-package.ts'
import { noSuchAthlete, type PrivacyDecision } from '../../results/identity/privacy-decisions.ts'
import { isEmbedded, withImportLock } from '../../results/import-lock.ts'
import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'
import { publishEvent } from './publish-event.ts'
import type { StagedResults } from './publish-races.ts'
import { type Correction, RowCorrections } from '../corrections/apply-corrections.ts'
import { readCorrections } from '../corrections/correction-queries.ts'
import { recordPublication, setCorrections } from './publications.ts'
import { findRemoval, findRemovedRaces } from '../check/check-removals.ts'
import { findContradictedPlaces } from '../check/given-places.ts'
import { type CompletedPackage, keepRestOfEvent } from './keep-rest-of-event.ts'
import { rankingPart, resultSetHash } from './result-set-hash.ts'
import { refuseOtherOrganisation } from '../check/check-organisation.ts'
import { retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { stageResults } from '../../results/stage/stage-results.ts'
import {
  flushDictionary,
  vacuumGrownTables,
  vacuumTables,
} from '../../results/stage/vacuum-tables.ts'

export interface PublishOptions {
  /** Called after every batch with the number of rows written so far. */
  onProgress?: (progress: RowProgress) => void
  /** The operator's decisions on hidden or removed athletes whom an import could not match. */
  privacy?: readonly PrivacyDecision[]
  /**
   * Whether the operator allows that more than 5 % of a race's published participants disappear.
   */
  allowRemoval?: boolean
  /** Whether given places are published although a correction contradicts them. */
  keepPlaces?: boolean
  /** Whether corrected values are published although the file contradicts them. */
  keepCorrections?: boolean
  /** Whether the values of the file replace all corrections. */
  dropCorrections?: boolean
  /** Whether the package was made from one table. `keepRestOfEvent` completes such a package. */
  isTable?: boolean
  /** Credential of the organiser who publishes. Undefined for `npm run import`. */
  by?: string | undefined
  /**
   * If true, this import does not call `vacuumGrownTables`. A caller with many packages vacuums once
   * after the last package, because a call after every package would take a quarter of the time.
   */
  vacuumsLater?: boolean
  /** Called with the id of the event whose import this import waits for. */
  onWait?: (eventId: string) => void
  /** When this signal is aborted, the import ends and none of its changes become visible. */
  signal?: AbortSignal
}

export interface PublishReport {
  /**
   * The published package. A package that was made from one table is completed with the published
   * data of the event.
   */
  pkg: EventPackage
  /**
   * Published ids of the races that a table has replaced, by the ids of these races in the table.
   */
  publishedIds: ReadonlyMap<string, string>
  /** Whether the import changed the database. False when the database already has this package. */
  changed: boolean
  /** Reports of the races whose results the package has. Empty if nothing changed. */
  races: RaceReport[]
  /** Races that were published with impossible times, with the operator's reason. */
  forced: ForcedRace[]
}

export interface ForcedRace {
  raceId: string
  reason: string
}

export interface RaceReport extends RowChanges {
  raceId: string
}

/**
 * Updates the database to the package. Results are staged in batches that no reader sees. Then one
 * short transaction makes all changes visible. An import that fails or is killed before leaves the
 * visible data unchanged. If it was killed, the next import deletes its staged rows.
 * @throws PublishConflict when an id belongs to another event
 * @throws InvalidPackage event.otherOrganisation, event.factMissing, results.removesPeople,
 * results.contradictsPlaces, results.contradictsCorrection
 * @throws InvalidPackage privacy.… if a line that would be shown may belong to a hidden athlete, or
 * a decision names an unknown athlete
 */
export async function publishPackage(
  db: EventsDatabase,
  given: EventPackage,
  options: PublishOptions = {},
): Promise<PublishReport> {
  return withImportLock(db, given.event.id, options, async () => {
    const completed = options.isTable === true ? await keepRestOfEvent(db, given) : whole(given)
    const { pkg, publishedIds } = completed
    // Deletes rows that a killed import has left.
    await retireResultSets(db)
    const published = await db
      .selectFrom('packages')
      .where('event_id', '=', pkg.event.id)
      .select('content_hash')
      .executeTakeFirst()
    const corrections = await readCorrections(db, pkg.event.id)
    const kept = corrections.filter(
      ({ raceId }) => options.dropCorrections !== true || completed.keptRaces.has(raceId),
    )
    const isDropped = kept.length < corrections.length
    if (published?.content_hash === pkg.contentHash && !isDropped) {
      const forced = await listForced(db, pkg.event.id)
      return { pkg, publishedIds, changed: false, races: [], forced }
    }
    await refuseOtherOrganisation(db, pkg)
    try {
      const races = await stageAndPublish(db, completed, kept, options)
      if (races.some(hadOtherRows)) await sleep(readerGraceMs)
      const forced = await listForced(db, pkg.event.id)
      return { pkg, publishedIds, changed: true, races, forced }
    } finally {
      const retired = await retireResultSets(db)
      // The embedded database has no autovacuum. Without this call its files would grow with every
      // import.
      if (retired > 0 && isEmbedded(db)) await vacuumTables(db)
    }
  })
}

/** Returns a package that needs no completion, because it contains all data of its event. */
function whole(pkg: EventPackage): CompletedPackage {
  return { pkg, keptRaces: new Set(), publishedIds: new Map() }
}

/**
 * Milliseconds to wait before replaced rows are deleted. Requests that have just read the id of the
 * replaced result set can then still read its rows.
 */
const readerGraceMs = 500

function hadOtherRows({ added, changed, removed, unchanged }: RaceReport): boolean {
  return changed + removed > 0 || (added > 0 && unchanged > 0)
}

async function stageAndPublish(
  db: EventsDatabase,
  { pkg: given, keptRaces }: CompletedPackage,
  corrections: readonly Correction[],
  options: PublishOptions,
): Promise<RaceReport[]> {
  const { privacy = [], allowRemoval = false, by, vacuumsLater = false, signal } = options
  const pkg = withComputedPlaces(given, corrections)
  await refuseUnknownAthletes(db, pkg, corrections, privacy)
  const races: RaceReport[] = []
  const problems: PackageProblem[] = []
  const staged = new Map<string, StagedResults>()
  if (!allowRemoval) problems.push(...(await findRemovedRaces(db, pkg)))
  for (const race of pkg.races) {
    if (race.results === null) continue
    if (keptRaces.has(race.id)) {
      const live = await liveResultSet(db, race.id)
      if (live !== undefined) staged.set(race.id, unchanged(live.id))
      continue
    }
    const own = corrections.filter(({ raceId }) => raceId === race.id)
    const outcome = await stageRace(db, race, race.results, own, options)
    problems.push(...outcome.problems)
    if (outcome.staged === undefined) continue
    staged.set(race.id, outcome.staged)
    races.push({ raceId: race.id, ...outcome.changes })
  }
  if (problems.length > 0) throw new InvalidPackage(problems)
  signal?.throwIfAborted()
  if (!vacuumsLater) await vacuumGrownTables(db)
  const inEffect = corrections.map(({ id }) => id)
  await publishEvent(db, pkg, staged, async (transaction) => {
    // The publications of calendar events are not recorded. A new import of the calendar changes
    // its events.
    if (pkg.calendar !== undefined) return
    await setCorrections(transaction, pkg.event.id, inEffect)
    const import_ = { kind: 'import', description: 'Import of a package' } as const
    await recordPublication(transaction, pkg, { ...import_, by: by ?? null, corrections: inEffect })
  })
  await flushDictionary(db)
  return races
}

/**
 * The staged results of a race. `staged` is undefined if the operator must first decide about
 * hidden or removed athletes.
 */
type StagedRace = { problems: PackageProblem[] } & (
  | { staged: StagedResults; changes: RowChanges }
  | { staged?: undefined }
)

/** Describes the result set that a race already shows. The race keeps this result set. */
function unchanged(resultSetId: number): StagedResults {
  const same = { contentHash: undefined, privacy: undefined, forcedReason: undefined }
  return { resultSetId, replaced: false, ...same }
}

/** Stages the results of a race, unless the site already shows them, and checks the changes. */
async function stageRace(
  db: EventsDatabase,
  race: RaceInPackage,
  results: ResultsInPackage,
  corrections: readonly Correction[],
  options: PublishOptions,
): Promise<StagedRace> {
  const contentHash = resultSetHash(race, corrections)
  const live = await liveResultSet(db, race.id)
  if (live?.content_hash === contentHash) {
    return {
      staged: { ...unchanged(live.id), contentHash },
      changes: await allUnchanged(db, live.id),
      problems: [],
    }
  }
  const corrected = new RowCorrections(results.file ?? race.id, corrections)
  const { resultSetId, rows, privacy, undecided, lineOf } = await stageResults(db, race, results, {
    contentHash,
    corrections: corrected,
    liveSetId: live?.id,
    decisions: options.privacy ?? [],
    // A table does not say who is private.
    keepsPrivate: options.isTable === true,
    onRows: (count) => options.onProgress?.({ race: race.id, rows: count, total: results.count }),
    signal: options.signal,
  })
  const problems = options.keepCorrections === true ? [] : corrected.problems()
  if (undecided.length > 0) return { problems: [...problems, ...undecided] }
  const changes =
    live === undefined
      ? { added: rows, changed: 0, removed: 0, unchanged: 0 }
      : await compareResultSets(db, live.id, resultSetId)
  if (live !== undefined) {
    const sets = { old: live.id, new: resultSetId }
    problems.push(...(await findWrongChanges(db, race, changes, { sets, lineOf, options })))
  }
  const { forced } = results
  const same =
    live !== undefined &&
    changes.added + changes.changed + changes.removed === 0 &&
    rankingPart(live.content_hash) === rankingPart(contentHash)
  const staged = {
    resultSetId: same ? live.id : resultSetId,
    contentHash,
    replaced: !same,
    privacy,
    forcedReason: forced !== undefined && forced.times > 0 ? forced.reason : null,
  }
  return { staged, changes, problems }
}

/** Finds changes of published results that the operator has not allowed. */
async function findWrongChanges(
  db: EventsDatabase,
  race: RaceInPackage,
  changes: RowChanges,
  {
    sets,
    lineOf,
    options: { allowRemoval = false, keepPlaces = false },
  }: {
    sets: { old: number; new: number }
    lineOf: (participantId: string) => number | undefined
    options: PublishOptions
  },
): Promise<PackageProblem[]> {
  const removal = allowRemoval ? undefined : await findRemoval(db, race, changes, sets)
  const contradicted = await findContradictedPlaces(db, race, sets, { keepPlaces, lineOf })
  return [...(removal === undefined ? [] : [removal]), ...contradicted]
}

/**
 * Requires each decision's athlete to be hidden in or removed from a race of the package.
 * @throws InvalidPackage privacy.noSuchAthlete
 */
async function refuseUnknownAthletes(
  db: EventsDatabase,
  { races }: EventPackage,
  corrections: readonly Correction[],
  decisions: readonly PrivacyDecision[],
): Promise<void> {
  if (decisions.length === 0) return
  const removed = corrections.filter(({ changes }) => changes.removed === true)
  const hidden = new Set(removed.map(({ participantId }) => participantId))
  for (const { id } of races) {
    for (const participantId of await readPrivacyRequests(db, id)) hidden.add(participantId)
  }
  for (const decision of decisions) {
    if (!hidden.has(decision.participantId)) throw noSuchAthlete(decision)
  }
}

/** Replaces the given places of a race by computed places if a correction requires this. */
function withComputedPlaces(pkg: EventPackage, corrections: readonly Correction[]): EventPackage {
  const computed = new Set(
    corrections.flatMap(({ raceId, changes }) => (changes.computesPlaces === true ? [raceId] : [])),
  )
  if (computed.size === 0) return pkg
  return {
    ...pkg,
    races: pkg.races.map((race) => (computed.has(race.id) ? withoutGivenPlaces(race) : race)),
  }
}

/** Returns the race with computed places instead of the places of its file. */
export function withoutGivenPlaces(race: RaceInPackage): RaceInPackage {
  return {
    ...race,
    rankings: race.rankings.map((ranking) => ({ ...ranking, order: 'computed' as const })),
    results: race.results && { ...race.results, order: 'computed' },
  }
}

function liveResultSet(
  db: EventsDatabase,
  raceId: string,
): Promise<{ id: number; content_hash: string } | undefined> {
  return db
    .selectFrom('races')
    .innerJoin('result_sets', 'result_sets.id', 'races.result_set_id')
    .where('races.id', '=', raceId)
    .select(['result_sets.id', 'result_sets.content_hash'])
    .executeTakeFirst()
}

async function allUnchanged(db: EventsDatabase, resultSetId: number): Promise<RowChanges> {
  const { rows } = await db
    .selectFrom('participants')
    .where('result_set_id', '=', resultSetId)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return { added: 0, changed: 0, removed: 0, unchanged: rows }
}

async function listForced(db: EventsDatabase, eventId: string): Promise<ForcedRace[]> {
  const rows = await db
    .selectFrom('races')
    .innerJoin('result_sets', 'result_sets.id', 'races.result_set_id')
    .where('event_id', '=', eventId)
    .where('forced_reason', 'is not', null)
    .select(['races.id as raceId', 'forced_reason'])
    .orderBy('races.number')
    .execute()
  return rows.map(({ raceId, forced_reason: reason }) => ({ raceId, reason: reason ?? '' }))
}
