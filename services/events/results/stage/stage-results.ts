import type { EventsDatabase } from '../../database.ts'
import { readPrivacyRequests, readPrivateProfiles } from '../privacy/privacy-requests.ts'
import type { RaceInPackage, ResultsInPackage } from '../../event-package.ts'
import { readFileValues } from '../identity/file-values.ts'
import { Identities, type IdentifiedRow, type PrivacyOutcome } from '../identity/identities.ts'
import { type PrivacyDecision, undecidedProblem } from '../identity/privacy-decisions.ts'
import type { PackageProblem } from '../problems.ts'
import { batches } from './insert-results.ts'
import { ResultSetWriter } from './result-set-writer.ts'

export interface Staging {
  contentHash: string
  /** The result set that readers currently see. Rows that match its participants get their ids. */
  liveSetId: number | undefined
  decisions: readonly PrivacyDecision[]
  /** Whether profiles that are private, or were when they were last published, stay private. */
  keepsPrivate?: boolean
  /** Corrections that the rows of the file do not contain. Undefined if the rows contain them. */
  corrections?: StagedCorrections
  /** Called with the number of rows written so far. */
  onRows: (rows: number) => void
  signal: AbortSignal | undefined
}

/** The corrections of a race, by participant id. */
export interface StagedCorrections {
  /** Ids of the athletes who are removed. */
  removed: ReadonlySet<string>
  apply: (row: IdentifiedRow) => IdentifiedRow
  /** Returns the added athletes whom the rows did not contain. Called after the last row. */
  missing: () => IdentifiedRow[]
}

export interface StagedSet {
  resultSetId: number
  rows: number
  privacy: PrivacyOutcome
  /**
   * Decisions that the operator must make before publishing. The result set is incomplete while
   * this list is not empty.
   */
  undecided: PackageProblem[]
  /** Returns the line of a participant in the source file. */
  lineOf: (id: string) => number | undefined
}

/**
 * Writes the results of a race as a result set that no reader sees yet. Also writes search keys,
 * rankings and counts.
 * @throws InvalidPackage privacy.noSuchLine
 */
export async function stageResults(
  db: EventsDatabase,
  race: Pick<RaceInPackage, 'id' | 'rankings'>,
  results: Pick<ResultsInPackage, 'file' | 'rows'>,
  staging: Staging,
): Promise<StagedSet> {
  const { contentHash, corrections, onRows, signal } = staging
  const set = await ResultSetWriter.begin(db, race.id, contentHash)
  const { resultSetId } = set
  const file = results.file ?? race.id
  const identities = await loadIdentities(db, race.id, file, staging)
  const correct = (row: IdentifiedRow) => corrections?.apply(row) ?? row
  const identified = async function* () {
    for await (const batch of batches(db, results.rows, signal)) {
      yield batch.flatMap((row) => identities.identify(row) ?? []).map(correct)
    }
  }
  await set.write(identified(), onRows)
  const { rows: resolved, privacy, ...left } = await identities.resolveWaiting()
  const settled = resolved.map(correct)
  for (const added of corrections?.missing() ?? [])
    settled.push(await asRequested(db, race.id, added))
  const undecided = left.undecided.map((athlete) => undecidedProblem(file, athlete))
  const lineOf = (id: string) => set.lineOf(id)
  if (undecided.length > 0) return { resultSetId, rows: set.rows, privacy, undecided, lineOf }
  await set.write(batches(db, settled, signal), onRows)
  await set.finish(race, signal)
  return { resultSetId, rows: set.rows, privacy, undecided, lineOf }
}

/** Returns the row of an added athlete, private if the athlete has asked for it. */
async function asRequested(
  db: EventsDatabase,
  raceId: string,
  added: IdentifiedRow,
): Promise<IdentifiedRow> {
  const requests = await readPrivacyRequests(db, raceId)
  if (!requests.has(added.id)) return added
  return { ...added, onRequest: true, row: { ...added.row, private: true } }
}

async function loadIdentities(
  db: EventsDatabase,
  raceId: string,
  file: string,
  { liveSetId, decisions, keepsPrivate, corrections }: Staging,
): Promise<Identities> {
  const requests = await readPrivacyRequests(db, raceId)
  const kept = keepsPrivate === true ? await readPrivateProfiles(db, raceId, liveSetId) : []
  const others = [...kept, ...(corrections?.removed ?? [])]
  return Identities.load({
    db,
    raceId,
    file,
    liveSetId,
    hidden: new Set([...requests, ...others]),
    hiddenWithoutRequest: new Set(others.filter((id) => !requests.has(id))),
    ...(corrections !== undefined && {
      removed: corrections.removed,
      keptPrivate: new Set(kept),
      fileValues: await readFileValues(db, raceId),
    }),
    decisions,
  })
}
