import type { Transaction } from 'kysely'
import type { EventsSchema } from '../../database.ts'
import type { PrivacyOutcome } from '../identity/identities.ts'
import { insertFormer } from '../identity/queries.ts'
import { privacyRequestedMeanwhile } from '../identity/privacy-decisions.ts'
import {
  hasNewPrivacyRequests,
  hideDecidedAthletes,
  writeIdentities,
} from '../identity/publish-identities.ts'
import { applyPrivacyRequests } from './privacy-requests.ts'

/**
 * Applies the privacy requests of a race to a result set before the set is published. Stores the
 * features of removed athletes.
 * @throws InvalidPackage privacy.askedMeanwhile
 */
export async function applyPrivacyOutcome(
  db: Transaction<EventsSchema>,
  { id: raceId, results }: { id: string; results: { file?: string } | null },
  { resultSetId, privacy }: { resultSetId: number; privacy: PrivacyOutcome | undefined },
): Promise<void> {
  if (privacy !== undefined) {
    if (privacy.hasNewRows && (await hasNewPrivacyRequests(db, raceId, resultSetId, privacy))) {
      throw privacyRequestedMeanwhile(results?.file ?? raceId)
    }
    await hideDecidedAthletes(db, raceId, privacy)
  }
  // Applies the privacy requests that were received while the results were staged.
  await applyPrivacyRequests(db, raceId, resultSetId)
  await writeIdentities(db, raceId, resultSetId)
  const removed = privacy?.removedRows ?? []
  await insertFormer(
    db,
    raceId,
    removed.map(({ id, sourceKey, row }) => ({ ...row, id, source_key: sourceKey })),
  )
}
