import type { EventsDatabase } from '../../database.ts'
import { noSuchEvent, noSuchRace, throwNotFoundOrGone } from '../../removed.ts'
import { type Organiser, otherOrganisation } from '../../organisers.ts'
import { findRace } from '../publish/find-race.ts'

/**
 * Checks that an event belongs to the organisation of a token.
 * @throws Problem 404 event.notFound, 410 event.gone, 403 token.otherOrganisation
 */
export async function requireOwnEvent(
  db: EventsDatabase,
  eventId: string,
  { organisationId }: Organiser,
): Promise<void> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('organisation_id')
    .executeTakeFirst()
  if (event === undefined) await throwNotFoundOrGone(db, 'event', eventId, noSuchEvent())
  if (event?.organisation_id === organisationId) return
  throw otherOrganisation()
}

/**
 * Returns the id of a race of an event.
 * @param race id or key of the race
 * @throws Problem 404 race.notFound
 */
export async function raceOfEvent(
  db: EventsDatabase,
  eventId: string,
  race: string,
): Promise<string> {
  const found = await findRace(db, eventId, race)
  if (found === undefined) throw noSuchRace()
  return found.id
}
