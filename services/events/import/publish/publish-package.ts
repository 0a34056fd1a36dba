import { setTimeout as sleep } from 'node:timers/promises'
import type { EventsDatabase } from '../../database.ts'
import { readPrivacyRequests, readPrivateProfiles } from '../../results/privacy/privacy-requests.ts'
import type { RowChanges } from '../check/compare-result-sets.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import type { PackageKind, PublishOptions } from './publish-options.ts'
import { readerGrace } from './reader-grace.ts'
import { noSuchAthlete } from '../../results/identity/privacy-decisions.ts'
import { log } from '../../../platform/log.ts'
import { withImportLock } from '../../results/import-lock.ts'
import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'
import { publishEvent } from './publish-event.ts'
import type { StagedResults } from './publish-races.ts'
import type { Correction } from '../corrections/apply-corrections.ts'
import { readCorrections } from '../corrections/correction-queries.ts'
import {
  latestPublication,
  recordPublication,
  setCorrections,
  withCurrentOrganisation,
} from './publications.ts'
import { findImpossibleTimes, type ImpossibleTimes } from './find-impossible-times.ts'
import { findRemovedRaces } from '../check/check-removals.ts'
import { refuseTooMany } from '../check/package-size.ts'
import { keepAllBut } from './keep-all-but.ts'
import { type CompletedPackage, keepRestOfEvent, whole } from './keep-rest-of-event.ts'
import { refuseOtherOrganisation } from '../check/check-organisation.ts'
import { retireAndVacuum, retireResultSets } from '../../results/stage/retire-result-sets.ts'
import {
  keepsPrivate,
  liveResultSet,
  stageRace,
  storedSet,
  type StageOptions,
} from './stage-race.ts'
import { flushDictionary, vacuumGrownTables } from '../../results/stage/vacuum-tables.ts'

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
  /**
   * Whether the import changed the database, or would without `isDryRun`. False when the database
   * already has this package.
   */
  changed: boolean
  /** Number of the recorded publication. Undefined if nothing was published or recorded. */
  publication: number | undefined
  /** Number of the publication with which the package was compared; 0 if there was none. */
  after?: number | undefined
  /** Reports of the races whose results the package has. Empty if nothing changed. */
  races: RaceReport[]
  /** Races that were published with impossible times, with the operator's reason. */
  forced: ForcedRace[]
  /** Races whose published times are impossible for the distance or the sport in sent facts. */
  impossible?: ImpossibleTimes[]
}

export interface ForcedRace {
  raceId: string
  reason: string
}

/** What an import publishes, in words for a history of publications. */
const descriptions: Record<PackageKind, string> = {
  import: 'Import of a package',
  table: 'Results of a table',
  facts: 'Facts of the event',
  course: 'Course of a race',
  course_removal: 'Removal of the course of a race',
  picture: 'Picture of the event',
  picture_removal: 'Removal of the picture of the event',
}

export interface RaceReport extends RowChanges {
  raceId: string
  /** Sentences about the corrections that wait, because their athletes are not in the file. */
  waiting: string[]
}

/**
 * Updates the database to the package. Results are staged in batches that no reader sees. Then one
 * short transaction makes all changes visible. An import that fails or is killed before leaves the
 * visible data unchanged. If it was killed, the next import deletes its staged rows.
 * @throws PublishConflict when an id belongs to another event
 * @throws InvalidPackage event.otherOrganisation, event.factMissing, package.tooMany,
 * results.removesPeople,
 * results.contradictsPlaces, results.contradictsCorrection, import.outdated
 * @throws InvalidPackage privacy.… if a line that would be shown may belong to a hidden athlete, or
 * a decision names an unknown athlete
 */
export async function publishPackage(
  db: EventsDatabase,
  given: EventPackage,
  options: PublishOptions = {},
): Promise<PublishReport> {
  return withImportLock(db, given.event.id, options, async () => {
    const completed = await complete(db, given, options)
    const { pkg, publishedIds } = completed
    // A table can add a race to the races that are published.
    refuseTooMany(pkg)
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
      return { pkg, publishedIds, changed: false, publication: undefined, races: [], forced }
    }
    await refuseOtherOrganisation(db, pkg)
    const after = await latestPublication(db, pkg.event.id)
    if (options.after !== undefined && options.after !== after) throw outdated()
    const impossible = await findImpossibleTimes(db, completed.otherLimits ?? [])
    try {
      const { races, publication } = await stageAndPublish(db, completed, kept, {
        ...options,
        isOneRace: given.races.length === 1,
      })
      const isPublished = options.isDryRun !== true
      if (isPublished && races.some(hadOtherRows)) await sleep(readerGrace.ms)
      const forced = await listForced(db, pkg.event.id)
      return { pkg, publishedIds, changed: true, publication, after, races, forced, impossible }
    } finally {
      await retireAndVacuum(db)
    }
  })
}

/** Completes a package of a part of the event with the published data of the event. */
function complete(
  db: EventsDatabase,
  given: EventPackage,
  options: PublishOptions,
): CompletedPackage | Promise<CompletedPackage> {
  const { kind = 'import' } = options
  if (kind === 'import') return whole(given)
  return kind === 'table' ? keepRestOfEvent(db, given, options) : keepAllBut(db, kind, given)
}

function outdated(): InvalidPackage {
  return new InvalidPackage([
    {
      code: 'import.outdated',
      file: 'event.yml',
      message: 'The event was published again after the file was compared with it',
      expected: 'Compare the file again: send it with dryRun=true.',
    },
  ])
}

function hadOtherRows({ added, changed, removed, unchanged }: RaceReport): boolean {
  return changed + removed > 0 || (added > 0 && unchanged > 0)
}

async function stageAndPublish(
  db: EventsDatabase,
  { pkg: given, keptRaces }: CompletedPackage,
  corrections: readonly Correction[],
  options: StageOptions,
): Promise<Pick<PublishReport, 'races' | 'publication'>> {
  const { kind = 'import', allowRemoval = false, isDryRun = false } = options
  const { by, vacuumsLater = false, signal } = options
  const pkg = withComputedPlaces(given, corrections)
  await refuseUnknownAthletes(db, pkg, corrections, options)
  const races: RaceReport[] = []
  const problems: PackageProblem[] = []
  const staged = new Map<string, StagedResults>()
  if (!allowRemoval) problems.push(...(await findRemovedRaces(db, pkg)))
  for (const race of pkg.races) {
    if (race.results === null) continue
    if (keptRaces.has(race.id)) {
      const live = await liveResultSet(db, race.id)
      if (live !== undefined) staged.set(race.id, storedSet(live.id))
      continue
    }
    const own = corrections.filter(({ raceId }) => raceId === race.id)
    const outcome = await stageRace(db, race, race.results, own, options)
    problems.push(...outcome.problems)
    if (outcome.staged === undefined) continue
    staged.set(race.id, outcome.staged)
    races.push({ raceId: race.id, ...outcome.changes, waiting: outcome.waiting })
  }
  if (problems.length > 0) throw new InvalidPackage(problems)
  signal?.throwIfAborted()
  if (isDryRun) return { races, publication: undefined }
  if (!vacuumsLater) await vacuumGrownTables(db)
  const inEffect = corrections.map(({ id }) => id)
  let publication: number | undefined
  const shown = kind === 'import' ? pkg : await withCurrentOrganisation(db, pkg)
  await publishEvent(db, shown, staged, async (transaction, isFirst) => {
    // The publications of calendar events are not recorded. A new import of the calendar changes
    // its events.
    if (pkg.calendar !== undefined) return
    await setCorrections(transaction, pkg.event.id, inEffect)
    const description = descriptions[kind]
    const recorded = { kind, description, by: by ?? null, corrections: inEffect, isFirst }
    publication = await recordPublication(transaction, pkg, recorded)
  })
  await flushDictionary(db)
  return { races, publication }
}

/**
 * Requires each decision's athlete to be hidden in or removed from a race of the package.
 * @throws InvalidPackage privacy.noSuchAthlete
 */
async function refuseUnknownAthletes(
  db: EventsDatabase,
  { races }: EventPackage,
  corrections: readonly Correction[],
  options: PublishOptions,
): Promise<void> {
  const { privacy: decisions = [] } = options
  if (decisions.length === 0) return
  const removed = corrections.filter(({ changes }) => changes.removed === true)
  const hidden = new Set(removed.map(({ participantId }) => participantId))
  for (const { id, results } of races) {
    for (const participantId of await readPrivacyRequests(db, id)) hidden.add(participantId)
    if (results === null || !keepsPrivate(results, options)) continue
    const live = await liveResultSet(db, id)
    for (const participantId of await readPrivateProfiles(db, id, live?.id)) {
      hidden.add(participantId)
    }
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

/**
 * Lists the races that were published with impossible times. An error is only logged: the package
 * is published already, so the import has not failed.
 */
function listForced(db: EventsDatabase, eventId: string): Promise<ForcedRace[]> {
  return readForced(db, eventId).catch((err: unknown) => {
    log.error({ err }, 'the races with impossible times are not reported')
    return []
  })
}

async function readForced(db: EventsDatabase, eventId: string): Promise<ForcedRace[]> {
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
