import type { EventsDatabase } from '../../database.ts'
import { compareResultSets, type RowChanges } from '../check/compare-result-sets.ts'
import type { RaceInPackage, ResultsInPackage } from '../../event-package.ts'
import type { PackageProblem } from '../../results/problems.ts'
import type { StagedResults } from './publish-races.ts'
import type { PublishOptions } from './publish-options.ts'
import { type Correction, RowCorrections } from '../corrections/apply-corrections.ts'
import { findRemoval } from '../check/check-removals.ts'
import { findContradictedPlaces } from '../check/given-places.ts'
import { rankingPart, resultSetHash } from './result-set-hash.ts'
import { stageResults } from '../../results/stage/stage-results.ts'

/**
 * The staged results of a race. `staged` is undefined if the operator must first decide about
 * hidden or removed athletes.
 */
type StagedRace = { problems: PackageProblem[] } & (
  | { staged: StagedResults; changes: RowChanges; waiting: string[] }
  | { staged?: undefined }
)

export interface StageOptions extends PublishOptions {
  /** Whether the package was sent with a single race. */
  isOneRace: boolean
}

/**
 * Whether private profiles stay private. They do if a table has no column that says who is private.
 */
export function keepsPrivate(
  { saysPrivate = false }: Pick<ResultsInPackage, 'saysPrivate'>,
  { kind }: Pick<PublishOptions, 'kind'>,
): boolean {
  return kind === 'table' && !saysPrivate
}

/** Describes a stored result set whose content and privacy stay as they are. */
export function storedSet(resultSetId: number): StagedResults {
  return {
    resultSetId,
    replaced: false,
    contentHash: undefined,
    privacy: undefined,
    forcedReason: undefined,
  }
}

/** Stages the results of a race, unless the site already shows them, and checks the changes. */
export async function stageRace(
  db: EventsDatabase,
  race: RaceInPackage,
  results: ResultsInPackage,
  corrections: readonly Correction[],
  options: StageOptions,
): Promise<StagedRace> {
  const contentHash = resultSetHash(race, corrections)
  const live = await liveResultSet(db, race.id)
  if (live?.content_hash === contentHash) {
    return {
      staged: { ...storedSet(live.id), contentHash },
      changes: await allUnchanged(db, live.id),
      waiting: [],
      problems: [],
    }
  }
  const corrected = new RowCorrections(race, corrections)
  const { resultSetId, rows, privacy, undecided, lineOf } = await stageResults(db, race, results, {
    contentHash,
    corrections: corrected,
    liveSetId: live?.id,
    decisions: options.privacy ?? [],
    keepsPrivate: keepsPrivate(results, options),
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
  const waiting = corrected.waiting(new Set(privacy.removedRows.map(({ id }) => id)))
  return { staged, changes, waiting, problems }
}

/** Finds changes of published results that the operator has not allowed. */
async function findWrongChanges(
  db: EventsDatabase,
  race: RaceInPackage,
  changes: RowChanges,
  {
    sets,
    lineOf,
    options: { allowRemoval = false, keepPlaces = false, kind, isOneRace },
  }: {
    sets: { old: number; new: number }
    lineOf: (participantId: string) => number | undefined
    options: StageOptions
  },
): Promise<PackageProblem[]> {
  const removal = allowRemoval ? undefined : await findRemoval(db, race, changes, sets)
  const contradicted = await findContradictedPlaces(db, race, sets, { keepPlaces, lineOf })
  if (removal === undefined) return contradicted
  const isTable = kind === 'table'
  const otherRace = isTable
    ? ' For a further race of the event, send newRace=true, or send a package of all its races.'
    : ''
  const expected = `${removal.expected}${otherRace}`
  const answers = [
    ...(removal.answers ?? []),
    ...(isTable && isOneRace ? [{ parameter: 'newRace', value: 'true' }] : []),
  ]
  return [{ ...removal, expected, answers }, ...contradicted]
}

/** Reads the result set that the site shows for a race. */
export function liveResultSet(
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
