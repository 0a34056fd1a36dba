import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventsDatabase } from '../database.ts'
import { searchKeysVersion } from '../search/names.ts'
import { readAskedPrivate } from './asked-private.ts'
import { compareResultSets, type RowChanges } from './compare-result-sets.ts'
import type { EventPackage, RaceInPackage } from './event-package.ts'
import { noSuchAthlete, type PrivacyDecision } from './identity/privacy-decisions.ts'
import { isEmbedded, oneImportAtATime } from './import-lock.ts'
import { InvalidPackage, type PackageProblem } from './problems.ts'
import { publishEvent, type StagedResults } from './publish-event.ts'
import { retireResultSets } from './retire-result-sets.ts'
import { stageResults } from './stage-results.ts'
import { tidyDictionary, tidyGrownTables, tidyTables } from './tidy-tables.ts'

export interface PublishOptions {
  /** Told after every batch. */
  onProgress?: (progress: { race: string; rows: number }) => void
  /** What the operator says about hidden athletes whom an import could not find again. */
  privacy?: readonly PrivacyDecision[]
  /** Ends the import before anything is visible. */
  signal?: AbortSignal
}

export interface PublishReport {
  /** False when this very package is what the database holds. */
  changed: boolean
  /** Of the races that have results. */
  races: RaceReport[]
}

export interface RaceReport extends RowChanges {
  raceId: string
}

/**
 * Brings the database to what the package says. Results are written in batches that no reader sees,
 * then one short transaction shows everything at once. Whatever fails or is killed before it leaves
 * readers with what they had; the rows written until then are swept by the next import.
 * @throws PublishConflict when an id belongs to another event
 * @throws InvalidPackage privacy.… when a hidden athlete may be on a line that would be shown
 */
export async function publishPackage(
  db: EventsDatabase,
  pkg: EventPackage,
  options: PublishOptions = {},
): Promise<PublishReport> {
  return oneImportAtATime(db, options.signal, async () => {
    // What an import left that was killed after it had published.
    await retireResultSets(db)
    const known = await db
      .selectFrom('packages')
      .where('event_id', '=', pkg.event.id)
      .select('content_hash')
      .executeTakeFirst()
    if (known?.content_hash === pkg.contentHash) return { changed: false, races: [] }
    try {
      const report = await stageAndPublish(db, pkg, options)
      if (report.races.some(hadOtherRows)) await sleep(graceForReaders)
      return report
    } finally {
      const retired = await retireResultSets(db)
      // Without autovacuum every import would grow the files.
      if (retired > 0 && isEmbedded(db)) await tidyTables(db)
    }
  })
}

/** Milliseconds: whoever has just asked which set a race shows still finds its rows. */
const graceForReaders = 500

function hadOtherRows({ added, changed, removed, unchanged }: RaceReport): boolean {
  return changed + removed > 0 || (added > 0 && unchanged > 0)
}

async function stageAndPublish(
  db: EventsDatabase,
  pkg: EventPackage,
  { onProgress, privacy: decisions = [], signal }: PublishOptions,
): Promise<PublishReport> {
  await refuseUnknownAthletes(db, pkg, decisions)
  const races: RaceReport[] = []
  const problems: PackageProblem[] = []
  const staged = new Map<string, StagedResults>()
  for (const race of pkg.races) {
    if (race.results === null) continue
    const contentHash = resultSetHash(race, race.results.contentHash)
    const live = await liveResultSet(db, race.id)
    if (live?.content_hash === contentHash) {
      staged.set(race.id, {
        resultSetId: live.id,
        contentHash,
        replaced: false,
        privacy: undefined,
      })
      races.push({ raceId: race.id, ...(await allUnchanged(db, live.id)) })
      continue
    }
    const { resultSetId, rows, privacy, undecided } = await stageResults(db, race, race.results, {
      contentHash,
      liveSetId: live?.id,
      decisions,
      onRows: (count) => onProgress?.({ race: race.id, rows: count }),
      signal,
    })
    problems.push(...undecided)
    if (problems.length > 0) continue
    const changes =
      live === undefined
        ? { added: rows, changed: 0, removed: 0, unchanged: 0 }
        : await compareResultSets(db, live.id, resultSetId)
    const same =
      live !== undefined &&
      changes.added + changes.changed + changes.removed === 0 &&
      rankingPart(live.content_hash) === rankingPart(contentHash)
    staged.set(race.id, {
      resultSetId: same ? live.id : resultSetId,
      contentHash,
      replaced: !same,
      privacy,
    })
    races.push({ raceId: race.id, ...changes })
  }
  if (problems.length > 0) throw new InvalidPackage(problems)
  signal?.throwIfAborted()
  await tidyGrownTables(db)
  await publishEvent(db, pkg, staged)
  await tidyDictionary(db)
  return { changed: true, races }
}

/** @throws InvalidPackage privacy.noSuchAthlete */
async function refuseUnknownAthletes(
  db: EventsDatabase,
  { races }: EventPackage,
  decisions: readonly PrivacyDecision[],
): Promise<void> {
  if (decisions.length === 0) return
  const hidden = new Set<string>()
  for (const { id } of races) {
    for (const participantId of await readAskedPrivate(db, id)) hidden.add(participantId)
  }
  for (const decision of decisions) {
    if (!hidden.has(decision.participantId)) throw noSuchAthlete(decision)
  }
}

/** What decides the rows of a set: the rows of the source, and what is worked out from them. */
function resultSetHash(race: RaceInPackage, rows: string): string {
  const rankings = race.rankings.map(({ decidedBy, only, order }) => ({ decidedBy, only, order }))
  const places = race.results?.placesHash
  const derived = JSON.stringify([searchKeysVersion, race.checkPoints.length, rankings, places])
  return `${rows}.${createHash('sha256').update(derived).digest('hex')}`
}

function rankingPart(hash: string): string | undefined {
  return hash.split('.').at(-1)
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
