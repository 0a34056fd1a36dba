import type { Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import type { EventStatus } from '../../../../domain/events.ts'
import { publish } from '../../changes/publish.ts'
import { applyDecisions } from '../../apply-decisions.ts'
import { tagsOfEvent } from '../../publications.ts'
import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'
import { lockRacesOfEvent, renewTimedRaces } from '../../results/race-locks.ts'
import { isEnteredDay } from '../../../../domain/civil-days.ts'
import { readMoment } from '../read/manifest/moments.ts'
import { unknownEvent } from './delete-event.ts'
import { findRace } from './find-race.ts'

/** A decision of the operator or an organiser on the status of an event or of one of its races. */
export interface StatusRequest {
  eventId: string
  /** Key or id of a race. Undefined for a decision on the event. */
  race: string | undefined
  status: EventStatus
  reason: string
  /** The new day or start, if there is one: `2026-05-03` or `2026-05-03 09:30`. */
  newStart: string | undefined
  newPlace: string | undefined
}

export interface Decided {
  /** Name of the event, or of the event and the race. */
  name: string
  status: EventStatus
  /** Path of the page of the event or the race. */
  page: string
}

/**
 * Returns a sentence about the new start or place if it contradicts the status. Otherwise returns
 * undefined.
 */
export function contradictionIn({
  status,
  newStart,
  newPlace,
}: Pick<StatusRequest, 'status' | 'newStart' | 'newPlace'>): string | undefined {
  const isFixed = status === 'cancelled' || status === 'scheduled'
  if (isFixed && (newStart !== undefined || newPlace !== undefined)) {
    return `${status} has no new start and no new place.`
  }
  return status === 'moved' && newPlace === undefined ? 'moved needs new_place.' : undefined
}

/**
 * Records a decision and publishes it.
 * @throws InvalidPackage if there is no such event or race, or the new start is not a valid time
 */
export async function decideStatus(
  db: EventsDatabase,
  request: StatusRequest,
  decidedAt = new Date(),
): Promise<Decided> {
  return db.transaction().execute(async (transaction) => {
    await lockRacesOfEvent(transaction, request.eventId)
    const { event, race } = await findSubject(transaction, request)
    const { status, reason, newStart = null, newPlace = null } = request
    if (newStart !== null && !isStart(newStart, event.time_zone))
      throw invalid(noSuchTime(newStart))
    const row = {
      event_id: request.eventId,
      race_id: race?.id ?? '',
      origin: 'operator' as const,
      status,
      reason,
      decided_at: decidedAt,
      new_start: newStart,
      new_place: newPlace,
    }
    await transaction
      .insertInto('status_decisions')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'race_id', 'origin', 'status']).doUpdateSet(row),
      )
      .execute()
    await applyDecisions(transaction, request.eventId)
    await renewTimedRaces(transaction, request.eventId)
    await publish(transaction, (await tagsOfEvent(transaction, request.eventId)).tags)
    const page = `/events/${request.eventId}`
    return race
      ? { name: `${event.name}, ${race.name}`, status, page: `${page}/races/${race.id}` }
      : { name: event.name, status, page }
  })
}

async function findSubject(
  db: Transaction<EventsSchema>,
  { eventId, race: key }: StatusRequest,
): Promise<{ event: { name: string; time_zone: string }; race?: { id: string; name: string } }> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['name', 'time_zone'])
    .executeTakeFirst()
  if (event === undefined) throw await unknownEvent(db, eventId, '--status')
  if (key === undefined) return { event }
  const race = await findRace(db, eventId, key)
  if (race === undefined) {
    throw invalid({
      code: 'race.notFound',
      value: key,
      message: 'The event has no race with this key',
      expected: 'Take the key from event.yml, or the id from the address of the page of the race.',
    })
  }
  return { event, race }
}

function isStart(text: string, timeZone: string): boolean {
  const hasDay = text.length >= 10
  if (hasDay && !isEnteredDay(text.slice(0, 10))) return false
  return text.length === 10 || readMoment(text, '2000-01-01', timeZone) !== undefined
}

function noSuchTime(value: string) {
  return {
    code: 'time.none',
    value,
    message: 'There is no such day or time',
    expected: 'Write it as 2026-05-03 or 2026-05-03 09:30.',
  }
}

function invalid(problem: Omit<PackageProblem, 'file'>): InvalidPackage {
  return new InvalidPackage([{ file: '--status', ...problem }])
}
