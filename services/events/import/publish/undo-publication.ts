import type { EventsDatabase } from '../../database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { type LockWaitOptions, withImportLock } from '../../results/import-lock.ts'
import { restoreNames, retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { publishEvent } from './publish-event.ts'
import type { StagedResults } from './publish-races.ts'
import { storedSet } from './stage-race.ts'
import { latestPublications, type Publication, setCorrections } from './publications.ts'

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
 * corrections and the stored package return to the previous state. Privacy requests and the
 * operator's decisions on the status stay.
 * @param number number of the publication. Undefined for the latest publication.
 * @throws Problem 409 undo.nothing, undo.notLatest, undo.gone
 */
export async function undoPublication(
  db: EventsDatabase,
  { eventId, number }: { eventId: string; number?: number | undefined },
  waiting: LockWaitOptions = {},
): Promise<Undone> {
  return withImportLock(db, eventId, waiting, async () => {
    const [latest, before] = await latestPublications(db, eventId, 2)
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
    requireSets(before)
    for (const id of before.sets.values()) await restoreNames(db, id)
    await publishEvent(db, before.pkg, stagedSets(latest, before), async (transaction) => {
      await setCorrections(transaction, eventId, before.corrections)
      await transaction
        .deleteFrom('event_publications')
        .where('event_id', '=', eventId)
        .where('number', '=', latest.number)
        .execute()
    })
    await retireResultSets(db)
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
 * Checks that the results of a publication still exist. An import by an old release of the site
 * deletes these results, because old releases do not record publications.
 * @throws Problem 409 undo.gone
 */
function requireSets({ pkg, sets }: Publication): void {
  if (pkg.races.every(({ id, results }) => results === null || sets.has(id))) return
  throw new Problem(409, 'undo.gone', 'The results before are deleted. Import their package.')
}

function stagedSets(latest: Publication, before: Publication): Map<string, StagedResults> {
  return new Map(
    before.pkg.races.flatMap((race) => {
      const resultSetId = before.sets.get(race.id)
      if (race.results === null || resultSetId === undefined) return []
      const replaced = latest.sets.get(race.id) !== resultSetId
      return [[race.id, { ...storedSet(resultSetId), replaced }]]
    }),
  )
}
