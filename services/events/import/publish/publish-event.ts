import { sql, type Transaction } from 'kysely'
import { hasCode } from '../../../platform/error-code.ts'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import { publish } from '../../changes/publish.ts'
import { tagOfHost, tagsOfEvent } from '../../publications.ts'
import { writeChanges } from '../../changes/write-changes.ts'
import { lockRacesOfEvent, renewTimedRaces } from '../../results/race-locks.ts'
import { applyDecisions } from '../../apply-decisions.ts'
import { readReplanned, renewResults } from '../../renew-results.ts'
import { changesOfImport } from './changes-of-import.ts'
import { restoreAddresses } from './delete-event.ts'
import { filesOfEvent, updateRemovedFiles } from './shown-files.ts'
import { eventRow, organisationRow, timesOf } from './event-rows.ts'
import { refuseForeignIds } from './foreign-ids.ts'
import { publishDecisions, publishDetails, publishOrganisationNames } from './publish-details.ts'
import { latestPublications } from './publications.ts'
import { type EarlierStatuses, publishRaces, type StagedResults } from './publish-races.ts'
import type { EventPackage } from '../../event-package.ts'
import { upsert } from './upsert.ts'
import { describeFiles, publishFiles } from './publish-files.ts'

/** Maximum number of attempts to publish. A deadlock in the last attempt is an error. */
const attempts = 3

/**
 * Makes the package visible in one short transaction. Unchanged races, rankings and news are not
 * written again.
 * @param results the result set of each race, by race id
 * @param record called in the transaction; `isNew` tells whether the event did not exist before
 * @throws PublishConflict when an id belongs to another event
 * @throws InvalidPackage privacy.askedMeanwhile
 */
export async function publishEvent(
  db: EventsDatabase,
  pkg: EventPackage,
  results: ReadonlyMap<string, StagedResults>,
  record?: (transaction: Transaction<EventsSchema>, isNew: boolean) => Promise<void>,
): Promise<void> {
  const files = await describeFiles(db, pkg.files)
  const changes = await changesOfImport(db, pkg, results)
  const earlier = await earlierStatuses(db, pkg)
  await repeatAfterDeadlock(db, async (transaction) => {
    await lockRacesOfEvent(transaction, pkg.event.id)
    await refuseForeignIds(transaction, pkg)
    const before = await tagsOfEvent(transaction, pkg.event.id)
    const filesBefore = await filesOfEvent(transaction, pkg.event.id)
    await publishFiles(transaction, files)
    await restoreAddresses(transaction, pkg.event.id)
    const isOtherHost = await upsert(transaction, 'organisations', ['id'], organisationRow(pkg))
    await publishOrganisationNames(transaction, pkg.organisation)
    await upsert(transaction, 'events', ['id'], eventRow(pkg))
    await upsert(transaction, 'event_plans', ['event_id'], {
      event_id: pkg.event.id,
      ...timesOf(pkg),
    })
    const replanned = await readReplanned(transaction, pkg.races)
    await publishRaces(transaction, pkg, results, earlier)
    await renewResults(transaction, replanned)
    await publishDecisions(transaction, pkg)
    // An import does not end a postponement, because most packages are imported again for another
    // reason, such as a corrected result.
    await applyDecisions(transaction, pkg.event.id)
    for (const [raceId, own] of changes) await writeChanges(transaction, raceId, own)
    await renewTimedRaces(transaction, pkg.event.id)
    await publishDetails(transaction, pkg)
    await updateRemovedFiles(transaction, pkg.event.id, filesBefore)
    await upsert(transaction, 'packages', ['event_id'], {
      event_id: pkg.event.id,
      content_hash: pkg.contentHash,
      calendar: pkg.calendar ?? null,
      imported_at: sql`now()`,
    })
    await record?.(transaction, before.organisation === undefined)
    const after = await tagsOfEvent(transaction, pkg.event.id)
    // The page of an organisation changes with the data of the organisation and with the number of
    // its events.
    const hosts = before.organisation === after.organisation && !isOtherHost ? [] : [before, after]
    await publish(transaction, [...before.tags, ...after.tags, ...hosts.flatMap(tagOfHost)])
  })
}

/** Reads the statuses of all rankings in the package of the last publication of an event. */
async function earlierStatuses(
  db: EventsDatabase,
  { event, races }: EventPackage,
): Promise<EarlierStatuses> {
  if (races.every(({ rankings }) => rankings.length === 0)) return new Map()
  const [latest] = await latestPublications(db, event.id, 1)
  const rankings = latest?.pkg.races.flatMap((race) => race.rankings) ?? []
  return new Map(rankings.map(({ id, status }) => [id, status]))
}

/**
 * Repeats the change after a deadlock. A deadlock occurs if a publication of timing results waits
 * for a row of this transaction, while this transaction waits for the number of that publication.
 */
async function repeatAfterDeadlock(
  db: EventsDatabase,
  change: (transaction: Transaction<EventsSchema>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(change)
      return
    } catch (error) {
      const isDeadlock = hasCode(error, '40P01')
      if (!isDeadlock || attempt === attempts) throw error
    }
  }
}
