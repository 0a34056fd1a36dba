import { Problem } from '../platform/problem.ts'
import type { EventsDatabase, RemovedKind } from './database.ts'

/**
 * What to say of an id that nothing has: that it was never there, or that its event was deleted.
 * @param notFound what is thrown when no deleted event had it
 * @throws Problem event.gone
 */
export async function refuseMissing(
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
