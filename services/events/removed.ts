import { Problem } from '../platform/http/problem.ts'
import type { EventsDatabase } from './database.ts'
import type { RemovedKind } from './tables/publications.ts'

/**
 * Throws the problem for an unknown id.
 * @throws Problem `notFound`, 410 event.gone if the id belonged to a deleted event, or 410 file.gone
 */
export async function throwNotFoundOrGone(
  db: EventsDatabase,
  kind: RemovedKind,
  id: string,
  notFound: Problem,
): Promise<never> {
  const removed = await db
    .selectFrom('removed_addresses')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (removed === undefined) throw notFound
  throw kind === 'file' ? fileGone() : eventGone()
}

function fileGone(): Problem {
  return new Problem(410, 'file.gone', 'This file has been removed.')
}

export function eventGone(): Problem {
  return new Problem(410, 'event.gone', 'This event has been removed.')
}

/**
 * Checks that an event exists.
 * @throws Problem 404 event.notFound, 410 event.gone
 */
export async function requireEvent(db: EventsDatabase, id: string): Promise<void> {
  const row = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) return throwNotFoundOrGone(db, 'event', id, noSuchEvent())
}

/**
 * Checks that a race exists.
 * @throws Problem 404 race.notFound, 410 event.gone
 */
export async function requireRace(db: EventsDatabase, id: string): Promise<void> {
  const row = await db.selectFrom('races').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) return throwNotFoundOrGone(db, 'race', id, noSuchRace())
}

export function noSuchEvent(): Problem {
  return new Problem(404, 'event.notFound', 'There is no such event.')
}

export function noSuchRace(): Problem {
  return new Problem(404, 'race.notFound', 'There is no such race.')
}

export function noSuchRanking(): Problem {
  return new Problem(404, 'ranking.notFound', 'There is no such ranking.')
}
