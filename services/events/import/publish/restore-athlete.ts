import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { withImportLock } from '../../results/import-lock.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { readStoredRows, type RankingOfRows } from '../../results/stage/stored-rows.ts'
import { findContradictedPlaces } from '../check/given-places.ts'
import { readCorrections } from '../corrections/correction-queries.ts'
import {
  contradictsPlaces,
  currentSets,
  forcedReasonOf,
  liveResultSet,
  noResults,
  noSuchRace,
  publishedPackage,
  rankingOfRows,
  stageRows,
} from './correct-result.ts'
import { publishEvent } from './publish-event.ts'
import { recordPublication, setCorrections } from './publications.ts'

interface Restoration {
  eventId: string
  /** Id of the correction that removed the athlete. */
  correctionId: number
  reason: string
  by: string | null
}

/**
 * Ends the removal of an athlete. Publishes a new result set of the race with the athlete's row from
 * before the removal. Other corrections stay.
 * @throws Problem 404 correction.notFound, 409 correction.rowGone, 409 race.isTimed
 */
export async function restoreAthlete(db: EventsDatabase, request: Restoration): Promise<void> {
  await withImportLock(db, request.eventId, {}, async () => {
    await retireResultSets(db)
    try {
      await publishRestoration(db, request)
    } finally {
      await retireResultSets(db)
    }
  })
}

async function publishRestoration(
  db: EventsDatabase,
  { eventId, correctionId, reason, by }: Restoration,
): Promise<void> {
  const corrections = await readCorrections(db, eventId)
  const removal = corrections.find(
    ({ id, changes }) => id === correctionId && changes.removed === true,
  )
  if (removal === undefined) {
    const title = 'The event has no removal of an athlete with this number that is in effect.'
    throw new Problem(404, 'correction.notFound', title)
  }
  const { raceId, participantId, bib } = removal
  const pkg = await publishedPackage(db, eventId)
  const race = pkg.races.find(({ id }) => id === raceId)
  if (race === undefined) throw noSuchRace()
  const live = await liveResultSet(db, raceId)
  const ranking = rankingOfRows(race)
  const row = await findFormerRow(db, { eventId, raceId, participantId }, ranking)
  const restored = async function* () {
    for await (const batch of readStoredRows(db, live, ranking)) {
      yield batch.filter(({ id }) => id !== participantId)
    }
    yield [row]
  }
  const resultSetId = await stageRows(db, race, restored())
  const problems = await findContradictedPlaces(
    db,
    race,
    { old: live, new: resultSetId },
    { keepPlaces: false, lineOf: () => undefined },
  )
  if (problems.length > 0) throw contradictsPlaces(new InvalidPackage(problems))

  const others = corrections.filter(({ id }) => id !== correctionId)
  const staged = await currentSets(db, pkg, others)
  const unchanged = staged.get(raceId)
  if (unchanged === undefined) throw noResults()
  const forcedReason = await forcedReasonOf(db, live)
  staged.set(raceId, { ...unchanged, resultSetId, replaced: true, forcedReason })
  await publishEvent(db, pkg, staged, async (transaction) => {
    const inEffect = others.map(({ id }) => id)
    await setCorrections(transaction, eventId, inEffect)
    await recordPublication(transaction, pkg, {
      kind: 'correction',
      description: `Return of start number ${bib ?? '–'} in ${race.name}: ${reason}`,
      by,
      corrections: inEffect,
    })
  })
}

/**
 * Finds the last row of a removed athlete in the results of the publications that can be undone.
 * @throws Problem 409 correction.rowGone
 */
async function findFormerRow(
  db: EventsDatabase,
  { eventId, raceId, participantId }: { eventId: string; raceId: string; participantId: string },
  ranking: RankingOfRows | undefined,
): Promise<IdentifiedRow> {
  const { rows: sets } = await sql<{ id: number }>`
    select kept.result_set_id as id from publication_result_sets kept
      join stored_participants person using (result_set_id)
    where event_id = ${eventId} and race_id = ${raceId} and person.id = ${participantId}
    order by kept.number desc limit 1`.execute(db)
  for (const { id: resultSetId } of sets) {
    for await (const batch of readStoredRows(db, resultSetId, ranking)) {
      const row = batch.find(({ id }) => id === participantId)
      if (row) return row
    }
  }
  throw new Problem(
    409,
    'correction.rowGone',
    'The results before the removal are deleted. Import the package with dropCorrections=true.',
  )
}
