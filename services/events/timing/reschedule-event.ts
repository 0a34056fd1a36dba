import type { Transaction } from 'kysely'
import type { EventsSchema } from '../database.ts'
import { publish } from '../changes/publish.ts'
import { reschedule } from '../events/reschedule.ts'
import { tagsOfEvent } from '../publications.ts'

/** Sets the status and the times of an event again. Publishes the event if they changed. */
export async function rescheduleEvent(
  db: Transaction<EventsSchema>,
  eventId: string,
): Promise<void> {
  if (await reschedule(db, eventId)) await publish(db, (await tagsOfEvent(db, eventId)).tags)
}
