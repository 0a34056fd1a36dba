import { sql } from 'kysely'
import { Problem } from '../platform/http/problem.ts'
import type { EventsDatabase } from './database.ts'
import type { Participation } from './participation.ts'
import { throwNotFoundOrGone } from './removed.ts'
import { currentPairs } from './participants/current-ids.ts'

/**
 * Throws the problem for an unknown participant.
 * @throws Problem 404 race.participantNotFound, 410 event.gone
 */
export function throwUnknownParticipant(
  db: EventsDatabase,
  { raceId }: Participation,
): Promise<never> {
  const title = 'Nobody with this id took part in the race.'
  const notFound = new Problem(404, 'race.participantNotFound', title)
  return throwNotFoundOrGone(db, 'race', raceId, notFound)
}

/**
 * Checks that a participant exists, also by a former id.
 * @throws Problem 404 race.participantNotFound, 410 event.gone
 */
export async function requireParticipant(
  db: EventsDatabase,
  participation: Participation,
): Promise<void> {
  const row = await db
    .selectFrom('races')
    .innerJoin('participants', 'participants.result_set_id', 'races.result_set_id')
    .select('participants.id')
    .where(sql<boolean>`(races.id, participants.id) in (${currentPairs([participation])})`)
    .executeTakeFirst()
  if (!row) await throwUnknownParticipant(db, participation)
}
