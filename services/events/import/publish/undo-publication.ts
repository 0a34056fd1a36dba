import { isDeepStrictEqual } from 'node:util'
import type { EventsDatabase } from '../../database.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { type LockWaitOptions, withImportLock } from '../../results/import-lock.ts'
import { restoreNames, retireReplaced } from '../../results/stage/retire-result-sets.ts'
import { organisationRow } from './event-rows.ts'
import { publishEvent } from './publish-event.ts'
import type { StagedResults } from './publish-races.ts'
import { storedSet } from './stage-race.ts'
import {
  forgetUndone,
  latestPublications,
  type PublishedEvent,
  setCorrections,
  withCurrentOrganisation,
} from './publications.ts'

/** A publication that was undone. */
export interface Undone {
  eventId: string
  eventName: string
  number: number
  description: string
  /** The publication that the site shows now. */
  nowShown: { number: number; description: string }
}

/**
 * Undoes the latest publication of an event by publishing the previous state again. Pages,
 * corrections and the stored package return to the previous state. Privacy requests, the operator's
 * decisions on the status and the results of a timing system stay.
 * @param number number of the publication. Undefined for the latest publication.
 * @throws Problem 409 undo.nothing, undo.undone, undo.notLatest, undo.gone
 */
export async function undoPublication(
  db: EventsDatabase,
  { eventId, number }: { eventId: string; number?: number | undefined },
  waiting: LockWaitOptions = {},
): Promise<Undone> {
  return withImportLock(db, eventId, waiting, async () => {
    const [latest, before] = await latestPublications(db, eventId, 2)
    if (latest !== undefined && number !== undefined && number > latest.number) {
      const title = `Publication ${String(number)} is undone already, or there was none.`
      throw new Problem(409, 'undo.undone', title, 'publication')
    }
    if (latest === undefined || before === undefined) {
      throw new Problem(
        409,
        'undo.nothing',
        'No publication of this event can be undone: ten can for thirty days, but not the first one.',
      )
    }
    if (number !== undefined && number !== latest.number) {
      const title = `The latest publication is ${String(latest.number)}. Undo that one first.`
      throw new Problem(409, 'undo.notLatest', title, 'publication')
    }
    const timed = await readTimedRaces(db, eventId)
    requireSets(latest, before, timed)
    const staged = stagedSets(latest, before, timed)
    const pkg = await withRightOrganisation(db, latest, before)
    try {
      for (const { resultSetId } of staged.values()) await restoreNames(db, resultSetId)
      await publishEvent(db, pkg, staged, async (transaction) => {
        await setCorrections(transaction, eventId, before.corrections)
        await forgetUndone(transaction, eventId, latest.number)
      })
    } finally {
      await retireReplaced(db)
    }
    return {
      eventId,
      eventName: before.pkg.event.name,
      number: latest.number,
      description: latest.description,
      nowShown: { number: before.number, description: before.description },
    }
  })
}

/**
 * Returns the package from before the latest publication. Its organisation is the current one if
 * another event has changed the organisation since the latest publication.
 */
async function withRightOrganisation(
  db: EventsDatabase,
  latest: PublishedEvent,
  before: PublishedEvent,
): Promise<EventPackage> {
  const current = organisationRow(await withCurrentOrganisation(db, latest.pkg))
  const isFromLatest = isDeepStrictEqual(current, organisationRow(latest.pkg))
  return isFromLatest ? before.pkg : withCurrentOrganisation(db, before.pkg)
}

/**
 * Whether each timed race shows the results of its timing system, or a file has replaced these
 * results.
 */
type TimedRaces = ReadonlyMap<string, 'shown' | 'replaced'>

/** Finds the races of an event for which a timing system has sent a start list. */
async function readTimedRaces(db: EventsDatabase, eventId: string): Promise<TimedRaces> {
  const rows = await db
    .selectFrom('timed_races')
    .innerJoin('races', 'races.id', 'timed_races.race_id')
    .where('event_id', '=', eventId)
    .where('timed_races.result_set_id', 'is not', null)
    .select(['races.id', 'races.result_set_id as shown', 'timed_races.result_set_id as timed'])
    .execute()
  return new Map(rows.map(({ id, shown, timed }) => [id, shown === timed ? 'shown' : 'replaced']))
}

/**
 * Checks that the results of a publication still exist. An import by an old release of the site
 * deletes these results, because old releases do not record publications. A file that replaces the
 * results of a timing system deletes them, too.
 * @throws Problem 409 undo.gone
 */
function requireSets(
  latest: PublishedEvent,
  { pkg, sets }: PublishedEvent,
  timed: TimedRaces,
): void {
  const exists = ({ id, results }: RaceInPackage) => {
    if (timed.get(id) === 'shown' || sets.has(id)) return true
    const replaced = timed.get(id) === 'replaced' && latest.sets.has(id)
    return results === null && !replaced
  }
  if (pkg.races.every(exists)) return
  throw new Problem(409, 'undo.gone', 'The results before are deleted. Import their package.')
}

/**
 * Returns the result sets of a publication to show again. A race that shows the results of a timing
 * system keeps these results.
 */
function stagedSets(
  latest: PublishedEvent,
  before: PublishedEvent,
  timed: TimedRaces,
): Map<string, StagedResults> {
  return new Map(
    before.pkg.races.flatMap((race) => {
      const resultSetId = before.sets.get(race.id)
      if (race.results === null || resultSetId === undefined) return []
      if (timed.get(race.id) === 'shown') return []
      const replaced = latest.sets.get(race.id) !== resultSetId
      return [[race.id, { ...storedSet(resultSetId), replaced }]]
    }),
  )
}
