import type { Transaction } from 'kysely'
import type { EventsSchema } from './database.ts'
import { renewStarts } from './timing/renew-starts.ts'
import { reschedule } from './events/reschedule.ts'

/**
 * Applies the decisions of the package and the operator on an event and its races. A postponement
 * ends the effect of an earlier gun, as a postponement by timing does.
 * @param db a transaction that holds the locks of the races
 */
export async function applyDecisions(
  db: Transaction<EventsSchema>,
  eventId: string,
): Promise<void> {
  await renewStarts(db, eventId)
  await reschedule(db, eventId)
}
