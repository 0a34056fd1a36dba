import type { EventsDatabase } from '../../database.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import type { InvalidPackage } from '../../results/problems.ts'
import { ResultSetWriter } from '../../results/stage/result-set-writer.ts'
import type { RankingOfRows } from '../../results/stage/stored-rows.ts'
import type { Correction } from '../corrections/apply-corrections.ts'
import { latestPublications, type PublishedEvent } from './publications.ts'
import type { StagedResults } from './publish-races.ts'
import { resultSetHash } from './result-set-hash.ts'
import { storedSet } from './stage-race.ts'

/** Stages a result set with corrected rows. Returns its id. */
export async function stageRows(
  db: EventsDatabase,
  race: RaceInPackage,
  rows: AsyncIterable<IdentifiedRow[]>,
): Promise<number> {
  const writer = await ResultSetWriter.begin(db, race.id, `correction ${String(Date.now())}`)
  await writer.write(rows)
  await writer.finish(race, undefined)
  return writer.resultSetId
}

async function forcedReasonOf(db: EventsDatabase, resultSetId: number): Promise<string | null> {
  const set = await db
    .selectFrom('result_sets')
    .select('forced_reason')
    .where('id', '=', resultSetId)
    .executeTakeFirst()
  return set?.forced_reason ?? null
}

/**
 * Returns the package of the latest publication of an event, without rows.
 * @throws Problem 409 event.notRecorded
 */
export async function publishedPackage(db: EventsDatabase, eventId: string): Promise<EventPackage> {
  return (await requirePublication(db, eventId)).pkg
}

/**
 * Returns the latest publication of an event.
 * @throws Problem 409 event.notRecorded
 */
export async function requirePublication(
  db: EventsDatabase,
  eventId: string,
): Promise<PublishedEvent> {
  const [latest] = await latestPublications(db, eventId, 1)
  if (latest !== undefined) return latest
  throw new Problem(
    409,
    'event.notRecorded',
    'The event was imported by an earlier release, or from a calendar. Import its package again; then it can be corrected.',
  )
}

/**
 * Returns the id of the result set that readers see, if corrections can replace it.
 * @throws Problem 404 race.notFound, 409 race.isTimed, 409 race.noResults
 */
export async function correctableResultSet(db: EventsDatabase, raceId: string): Promise<number> {
  const race = await db
    .selectFrom('races')
    .leftJoin('timed_races', 'timed_races.result_set_id', 'races.result_set_id')
    .where('races.id', '=', raceId)
    .select(['races.result_set_id', 'timed_races.race_id as timed'])
    .executeTakeFirst()
  if (race === undefined) throw raceNotInEvent()
  if (race.timed !== null) {
    const title =
      'This race shows the results of a timing system. Correct it through the timing API, docs/timing.md.'
    throw new Problem(409, 'race.isTimed', title)
  }
  if (race.result_set_id !== null) return race.result_set_id
  throw noResults()
}

export function bibTaken(): Problem {
  return new Problem(409, 'result.bibTaken', 'Another athlete has this start number.', 'bib')
}

function noResults(): Problem {
  return new Problem(409, 'race.noResults', 'The race has no results yet.')
}

export function raceNotInEvent(): Problem {
  return new Problem(404, 'race.notFound', 'The event has no such race.')
}

interface NewSet {
  race: RaceInPackage
  /** Id of the result set of the race that readers see. */
  live: number
  /** Id of the result set that replaces it. */
  resultSetId: number
  /** The corrections of the event that are in effect then. */
  corrections: readonly Correction[]
}

/**
 * Returns the new result set of a race, and the current result sets of the other races of a package.
 * @throws Problem 409 race.noResults
 */
export async function setsWith(
  db: EventsDatabase,
  pkg: EventPackage,
  { race, live, resultSetId, corrections }: NewSet,
): Promise<Map<string, StagedResults>> {
  const sets = await currentSets(db, pkg)
  if (!sets.has(race.id)) throw noResults()
  const own = corrections.filter(({ raceId }) => raceId === race.id)
  return sets.set(race.id, {
    ...storedSet(resultSetId),
    contentHash: resultSetHash(race, own),
    replaced: true,
    forcedReason: await forcedReasonOf(db, live),
  })
}

/**
 * Returns the current result sets of the races of a package, marked as unchanged. Publishing keeps
 * those of timing systems.
 */
async function currentSets(
  db: EventsDatabase,
  { event, races }: EventPackage,
): Promise<Map<string, StagedResults>> {
  const rows = await db
    .selectFrom('races')
    .leftJoin('timed_races', 'timed_races.result_set_id', 'races.result_set_id')
    .where('event_id', '=', event.id)
    .where('races.result_set_id', 'is not', null)
    .where('timed_races.race_id', 'is', null)
    .select(['id', 'races.result_set_id'])
    .execute()
  const sets = new Map(rows.map(({ id, result_set_id: set }) => [id, set]))
  return new Map(
    races.flatMap((race) => {
      const resultSetId = sets.get(race.id) ?? null
      if (race.results === null || resultSetId === null) return []
      return [[race.id, storedSet(resultSetId)]]
    }),
  )
}

/**
 * Returns a ranking of all athletes, if possible one whose places are given. Undefined if there is
 * no ranking of all athletes.
 * @throws Problem 409 result.placesUnknown if places are given only for some of the athletes
 */
export function rankingOfRows({ rankings }: RaceInPackage): RankingOfRows | undefined {
  const ofAll = rankings.filter(({ only }) => Object.keys(only).length === 0)
  const given = ofAll.find(({ order }) => order === 'given')
  if (given === undefined && rankings.some(({ order }) => order === 'given')) {
    throw new Problem(
      409,
      'result.placesUnknown',
      'No ranking has the places of all athletes. Send places: computed, or correct the file and import it.',
      'places',
    )
  }
  const ranking = given ?? ofAll[0]
  if (ranking === undefined) return undefined
  return { ...ranking, number: rankings.indexOf(ranking) + 1, hasGivenPlaces: given !== undefined }
}

export function contradictsPlaces({ problems }: InvalidPackage): Problem {
  const [first] = problems
  return new Problem(
    409,
    'results.contradictsPlaces',
    `${first?.message ?? ''}. Send places: computed to number the race by time, or places: keep to keep the places of the file.`,
    'places',
  )
}
