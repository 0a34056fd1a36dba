import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { withImportLock } from '../../results/import-lock.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { retireReplaced, retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { readStoredRows, type RankingOfRows } from '../../results/stage/stored-rows.ts'
import { findContradictedPlaces } from '../check/given-places.ts'
import { readCorrections } from '../corrections/correction-queries.ts'
import type { CorrectionRequest } from './correct-result.ts'
import {
  bibTaken,
  contradictsPlaces,
  correctableResultSet,
  raceNotInEvent,
  publishedPackage,
  rankingOfRows,
  setsWith,
  stageRows,
} from './corrected-set.ts'
import { publishEvent } from './publish-event.ts'
import { withoutGivenPlaces } from './publish-package.ts'
import { recordPublication, setCorrections, withCurrentOrganisation } from './publications.ts'
import { packageFromJson } from './stored-package.ts'

interface Restoration {
  eventId: string
  /** Id of the correction that removed the athlete. */
  correctionId: number
  /** What happens to given places that the athlete's return contradicts. See `CorrectionRequest`. */
  places: CorrectionRequest['places']
  reason: string
  by: string | null
}

/**
 * Ends the removal of an athlete. Publishes a new result set of the race with the athlete's row from
 * before the removal. Other corrections stay. The next import reads the file of the race again,
 * even if it is the same file, because the athlete's row may have changed in it. The profile is
 * private if it is so in the last file, or was so before.
 * @throws Problem 404 correction.notFound, 409 correction.rowGone, 409 result.bibTaken, 409
 * results.contradictsPlaces, 409 race.isTimed
 */
export async function restoreAthlete(db: EventsDatabase, request: Restoration): Promise<void> {
  await withImportLock(db, request.eventId, {}, async () => {
    await retireResultSets(db)
    try {
      await publishRestoration(db, request)
    } finally {
      await retireReplaced(db)
    }
  })
}

async function publishRestoration(
  db: EventsDatabase,
  { eventId, correctionId, places, reason, by }: Restoration,
): Promise<void> {
  const corrections = await readCorrections(db, eventId)
  const removal = corrections.find(
    ({ id, changes }) => id === correctionId && changes.removed === true,
  )
  if (removal === undefined) {
    const title = 'The event has no removal of an athlete with this number that is in effect.'
    throw new Problem(404, 'correction.notFound', title)
  }
  const { raceId, bib } = removal
  const published = await publishedPackage(db, eventId)
  const inPackage = published.races.find(({ id }) => id === raceId)
  if (inPackage === undefined) throw raceNotInEvent()
  const asPlaced = places === 'computed' ? withoutGivenPlaces(inPackage) : inPackage
  const contentHash = `restored ${String(correctionId)}`
  const race = { ...asPlaced, results: asPlaced.results && { ...asPlaced.results, contentHash } }
  const pkg = {
    ...published,
    contentHash,
    races: published.races.map((one) => (one.id === raceId ? race : one)),
  }
  const live = await correctableResultSet(db, raceId)
  const resultSetId = await stageWithFormerRow(db, race, { ...removal, eventId, live, places })
  const others = corrections.filter(({ id }) => id !== correctionId)
  const staged = await setsWith(db, pkg, { race, live, resultSetId, corrections: others })
  const shown = await withCurrentOrganisation(db, pkg)
  await publishEvent(db, shown, staged, async (transaction) => {
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

interface Removed extends Pick<Restoration, 'eventId' | 'places'> {
  participantId: string
  /** Id of the result set that readers see. */
  live: number
}

/**
 * Stages the current results of a race with the former row of a removed athlete. Returns the id of
 * the staged result set.
 */
async function stageWithFormerRow(
  db: EventsDatabase,
  race: RaceInPackage,
  { eventId, participantId, live, places }: Removed,
): Promise<number> {
  const ranking = rankingOfRows(race)
  const row = await findFormerRow(db, race, { eventId, participantId })
  const restored = async function* () {
    for await (const batch of readStoredRows(db, live, ranking)) {
      const others = batch.filter(({ id }) => id !== participantId)
      if (others.some((other) => other.row.bib !== null && other.row.bib === row.row.bib)) {
        throw bibTaken()
      }
      const holder = places === 'keep' ? undefined : others.find(isInPlaceOf(row, ranking))
      if (holder) throw placeTaken(race, holder)
      yield others
    }
    yield [row]
  }
  const resultSetId = await stageRows(db, race, restored())
  const problems = await findContradictedPlaces(
    db,
    race,
    { old: live, new: resultSetId },
    { keepPlaces: places === 'keep', lineOf: () => undefined },
  )
  if (problems.length > 0) throw contradictsPlaces(new InvalidPackage(problems))
  return resultSetId
}

/**
 * Returns a function that says whether an athlete has the given place of a removed athlete without a
 * tie. This happens if the gap of the removed athlete was closed.
 */
function isInPlaceOf(
  { row }: IdentifiedRow,
  ranking: RankingOfRows | undefined,
): (other: IdentifiedRow) => boolean {
  if (ranking?.hasGivenPlaces !== true) return () => false
  const { decidedBy, scoredBy } = ranking
  const resultOf = ({ scores, ...times }: IdentifiedRow['row']) =>
    scoredBy == null ? times[`${decidedBy}Time`] : JSON.stringify(scores)
  const place = row.places?.overall
  return (other) =>
    typeof place === 'number' &&
    other.row.places?.overall === place &&
    resultOf(other.row) !== resultOf(row)
}

function placeTaken({ id, results }: RaceInPackage, { row }: IdentifiedRow): Problem {
  const message = `Start number ${row.bib ?? '–'} has the place of the athlete now`
  const file = results?.file ?? id
  const code = 'results.contradictsPlaces'
  return contradictsPlaces(new InvalidPackage([{ code, file, message, expected: '' }]))
}

/**
 * Finds the last row of a removed athlete in the results of the publications that can be undone. The
 * splits of this row belong to the checkpoints of its publication.
 * @throws Problem 409 correction.rowGone
 */
async function findFormerRow(
  db: EventsDatabase,
  race: RaceInPackage,
  { eventId, participantId }: Pick<Removed, 'eventId' | 'participantId'>,
): Promise<IdentifiedRow> {
  const { rows } = await sql<{ id: number; package: object; is_private: boolean | null }>`
    select result_set_id as id, package, is_private from publication_result_sets kept
      join event_publications using (event_id, number)
      join stored_participants person using (result_set_id)
      left join former_participants former on former.race_id = kept.race_id and former.id = person.id
    where event_id = ${eventId} and kept.race_id = ${race.id} and person.id = ${participantId}
    order by number desc limit 1`.execute(db)
  const [set] = rows
  const former = set && packageFromJson(set.package).races.find(({ id }) => id === race.id)
  if (set && former && hasSameCheckpoints(former, race)) {
    for await (const batch of readStoredRows(db, set.id, formerRanking(race, former))) {
      const found = batch.find(({ id }) => id === participantId)
      if (found === undefined) continue
      return set.is_private === true ? { ...found, row: { ...found.row, private: true } } : found
    }
  }
  throw new Problem(
    409,
    'correction.rowGone',
    'The results before the removal are deleted, or the race has other checkpoints since. Import the package with dropCorrections=true.',
  )
}

function hasSameCheckpoints(former: RaceInPackage, race: RaceInPackage): boolean {
  const distancesOf = ({ checkpoints }: RaceInPackage) =>
    checkpoints.map(({ distance }) => distance).join()
  return distancesOf(former) === distancesOf(race)
}

/** Returns the ranking of all athletes with its number in an earlier package. */
function formerRanking(race: RaceInPackage, former: RaceInPackage): RankingOfRows | undefined {
  const ranking = rankingOfRows(race)
  const id = ranking && race.rankings[ranking.number - 1]?.id
  const index = former.rankings.findIndex((one) => one.id === id)
  return ranking && index >= 0 ? { ...ranking, number: index + 1 } : undefined
}
