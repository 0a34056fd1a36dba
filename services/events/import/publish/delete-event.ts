import { sql, type Transaction } from 'kysely'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import { publish } from '../../changes/publish.ts'
import { tagOfHost, tagsOfEvent } from '../../publications.ts'
import { requireEvent } from '../../removed.ts'
import { nameWords } from '../../words/search-keys.ts'
import { lockRacesOfEvent } from '../../results/race-locks.ts'
import { isEmbedded, withImportLock, type LockWaitOptions } from '../../results/import-lock.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { vacuumTables } from '../../results/stage/vacuum-tables.ts'
import { removeUnusedWords } from '../../words/dictionary-words.ts'
import { utcDay } from '../../../../domain/civil-days.ts'
import { hasOnlyFirstPublication, undoDays } from './publications.ts'
import { shownFiles } from './shown-files.ts'

export interface Deletion {
  eventId: string
  eventName: string
  races: number
  /** Number of rows in the results of all races. */
  participants: number
}

/**
 * Deletes an event. One transaction removes all that visitors see of it. Requests for its addresses
 * get 410 until an import restores the id. Athlete ids and privacy requests stay stored for such an
 * import.
 * @throws InvalidPackage event.notFound, event.gone
 */
export async function deleteEvent(
  db: EventsDatabase,
  eventId: string,
  waiting: LockWaitOptions = {},
): Promise<Deletion> {
  return withImportLock(db, eventId, waiting, async () => {
    const deletion = await db
      .transaction()
      .execute((transaction) => removeEvent(transaction, eventId))
    if (deletion === undefined) throw await unknownEvent(db, eventId, '--delete')
    await freeSpace(db)
    return deletion
  })
}

/**
 * Deletes an event that its organisation has published by mistake. The organisation can publish the
 * id again.
 * @throws Problem 409 event.notNew unless its only publication is the first one; 410 event.gone
 */
export async function deleteNewEvent(
  db: EventsDatabase,
  eventId: string,
  organisationId: string,
): Promise<void> {
  await withImportLock(db, eventId, {}, async () => {
    const isNew = await db.transaction().execute(async (transaction) => {
      await lockRacesOfEvent(transaction, eventId)
      if (!(await hasOnlyFirstPublication(transaction, eventId))) return false
      await removeEvent(transaction, eventId)
      await transaction
        .updateTable('removed_addresses')
        .where('event_id', '=', eventId)
        .set({ removed_by: organisationId })
        .execute()
      return true
    })
    if (!isNew) {
      // Another request may have removed the event while this one waited.
      await requireEvent(db, eventId)
      throw notNew()
    }
    await freeSpace(db)
  })
}

function notNew(): Problem {
  return new Problem(
    409,
    'event.notNew',
    `Only an event that was published once, in the last ${String(undoDays)} days and without a timing system, can be removed. The operator of the site can remove others.`,
  )
}

/** Deletes the rows of the results of deleted events. */
async function freeSpace(db: EventsDatabase): Promise<void> {
  await retireResultSets(db)
  if (isEmbedded(db)) await vacuumTables(db)
}

/**
 * Deletes an event and records its addresses as removed. The results of the event disappear at
 * once. `retireResultSets` deletes their rows later.
 * @returns undefined when the event does not exist
 */
export async function removeEvent(
  db: Transaction<EventsSchema>,
  eventId: string,
): Promise<Deletion | undefined> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('name')
    .forUpdate()
    .executeTakeFirst()
  if (event === undefined) return undefined
  const { races, participants } = await db
    .selectFrom('races')
    .leftJoin('result_sets', 'result_sets.id', 'races.result_set_id')
    .where('event_id', '=', eventId)
    .select((eb) => [
      eb.fn.countAll<number>().as('races'),
      eb.fn.coalesce(eb.fn.sum<number>('participants'), sql<number>`0`).as('participants'),
    ])
    .executeTakeFirstOrThrow()
  const changed = await tagsOfEvent(db, eventId)
  await sql`insert into removed_addresses (kind, id, event_id)
    select 'event', id, ${eventId}::text from events where id = ${eventId}
    union all select 'race', id, ${eventId}::text from races where event_id = ${eventId}
    union all select 'ranking', rankings.id, ${eventId}::text from rankings
      join races on races.id = rankings.race_id where races.event_id = ${eventId}
    union all select 'news', id, ${eventId}::text from news where event_id = ${eventId}
    on conflict (kind, id) do update set event_id = excluded.event_id, removed_at = now()`.execute(
    db,
  )
  await db.deleteFrom('events').where('id', '=', eventId).execute()
  await removeUnusedFiles(db, eventId)
  await removeUnusedWords(db, nameWords(event.name))
  await publish(db, [...changed.tags, ...tagOfHost(changed)])
  return { eventId, eventName: event.name, races, participants }
}

/**
 * Deletes image files that neither a row nor a stored publication references any more. This includes
 * files that earlier imports replaced.
 */
async function removeUnusedFiles(db: Transaction<EventsSchema>, eventId: string): Promise<void> {
  await sql`with unused as (
      delete from files where id not in (${shownFiles})
        -- An undo publishes the package of an earlier publication again.
        and not exists (select from event_publications
          where package::text like '%"' || files.id || '"%')
      returning id)
    insert into removed_addresses (kind, id, event_id)
    select 'file', id, ${eventId}::text from unused
    on conflict (kind, id) do update set event_id = excluded.event_id, removed_at = now()`.execute(
    db,
  )
}

/** Removes the addresses of the event, but not of files, from the list of removed addresses. */
export async function restoreAddresses(
  db: Transaction<EventsSchema>,
  eventId: string,
): Promise<void> {
  await db
    .deleteFrom('removed_addresses')
    .where('event_id', '=', eventId)
    .where('kind', '<>', 'file')
    .execute()
}

/**
 * Returns the problem for an event that does not exist.
 * @param file the command-line option that names the event
 */
export async function unknownEvent(
  db: EventsDatabase,
  eventId: string,
  file: string,
): Promise<InvalidPackage> {
  const removed = await db
    .selectFrom('removed_addresses')
    .where('kind', '=', 'event')
    .where('id', '=', eventId)
    .select('removed_at')
    .executeTakeFirst()
  const problem =
    removed === undefined
      ? {
          code: 'event.notFound',
          message: 'There is no event with this id',
          expected: 'Take the id from the address of its page, or from its event.yml.',
        }
      : {
          code: 'event.gone',
          message: `The event was deleted on ${utcDay(removed.removed_at)}`,
          expected: 'Nothing is left to do; an import of the id brings it back.',
        }
  return new InvalidPackage([{ file, value: eventId, ...problem }])
}
