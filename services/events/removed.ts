import { Problem } from '../platform/http/problem.ts'
import type { EventsDatabase, RemovedKind } from './database.ts'

/**
 * Throws the problem for an unknown id.
 * @throws Problem `notFound`, or 410 event.gone if the id belonged to a deleted event
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
  throw removed === undefined ? notFound : eventGone()
}

export function eventGone(): Problem {
  return new Problem(410, 'event.gone', 'This event has been removed.')
}
