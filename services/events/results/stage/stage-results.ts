import type { EventsDatabase } from '../../database.ts'
import { readPrivacyRequests, readPrivateProfiles } from '../privacy/privacy-requests.ts'
import type { RaceInPackage, ResultsInPackage } from '../../event-package.ts'
import { Identities, type PrivacyOutcome } from '../identity/identities.ts'
import { type PrivacyDecision, undecidedProblem } from '../identity/privacy-decisions.ts'
import type { PackageProblem } from '../problems.ts'
import { batches } from './insert-results.ts'
import { ResultSetWriter } from './result-set-writer.ts'

export interface Staging {
  contentHash: string
  /** The result set that readers currently see. Rows that match its participants get their ids. */
  liveSetId: number | undefined
  decisions: readonly PrivacyDecision[]
  /** Whether private profiles that readers currently see stay private without a request. */
  keepsPrivate?: boolean
  /** Called with the number of rows written so far. */
  onRows: (rows: number) => void
  signal: AbortSignal | undefined
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
  { contentHash, liveSetId, decisions, keepsPrivate, onRows, signal }: Staging,
): Promise<StagedSet> {
  const set = await ResultSetWriter.begin(db, race.id, contentHash)
  const { resultSetId } = set
  const file = results.file ?? race.id
  const requests = await readPrivacyRequests(db, race.id)
  const kept = keepsPrivate === true ? await readPrivateProfiles(db, liveSetId ?? 0) : []
  const identities = await Identities.load({
    db,
    raceId: race.id,
    file,
    liveSetId,
    hidden: new Set([...requests, ...kept]),
    hiddenWithoutRequest: new Set(kept.filter((id) => !requests.has(id))),
    decisions,
  })
  const identified = async function* () {
    for await (const batch of batches(db, results.rows, signal)) {
      yield batch.flatMap((row) => identities.identify(row) ?? [])
    }
  }
  await set.write(identified(), onRows)
  const { rows: settled, privacy, ...left } = await identities.resolveWaiting()
  const undecided = left.undecided.map((athlete) => undecidedProblem(file, athlete))
  const lineOf = (id: string) => set.lineOf(id)
  if (undecided.length > 0) return { resultSetId, rows: set.rows, privacy, undecided, lineOf }
  await set.write(batches(db, settled, signal), onRows)
  await set.finish(race, signal)
  return { resultSetId, rows: set.rows, privacy, undecided, lineOf }
}
