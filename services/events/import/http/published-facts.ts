import type { EventsDatabase } from '../../database.ts'
import { raceNameKey } from '../publish/keep-rest-of-event.ts'
import type { EventFacts } from '../understand/event-facts.ts'

/**
 * Completes the facts about a table with those of the published event that `event` names. Facts
 * that the sender gives take precedence. If the event is not published or belongs to another
 * organisation, nothing is added.
 */
export async function withPublishedFacts(
  db: EventsDatabase,
  organisationId: string,
  sent: EventFacts,
): Promise<EventFacts> {
  const eventId = sent.get('event')
  if (eventId === undefined) return sent
  const event = await db
    .selectFrom('events')
    .leftJoin('event_plans', 'event_plans.event_id', 'events.id')
    .where('id', '=', eventId)
    .where('organisation_id', '=', organisationId)
    .select(['name', 'time_zone', 'events.date_from', 'event_plans.date_from as planned'])
    .executeTakeFirst()
  if (event === undefined) return sent
  const ofEvent: EventFacts = new Map([
    ['name', event.name],
    ['date', event.planned ?? event.date_from],
    ['time-zone', event.time_zone],
  ])
  const facts = new Map([...ofEvent, ...(await factsOfRace(db, eventId, sent.get('race')))])
  if (sent.has('sport') || sent.has('sport-label')) {
    facts.delete('sport')
    facts.delete('sport-label')
  }
  return new Map([...facts, ...sent])
}

/**
 * Returns the sport and the distance of the race with this name. Without a name, returns those of
 * the only race of the event.
 */
async function factsOfRace(
  db: EventsDatabase,
  eventId: string,
  name: string | undefined,
): Promise<EventFacts> {
  const races = await db
    .selectFrom('races')
    .where('event_id', '=', eventId)
    .select(['name', 'sport', 'sport_label', 'distance'])
    .orderBy('number')
    .execute()
  const key = raceNameKey(name ?? '')
  const named = races.find((race) => raceNameKey(race.name) === key)
  const race = named ?? (name === undefined && races.length === 1 ? races[0] : undefined)
  const sport = race ?? (new Set(races.map((each) => each.sport)).size === 1 ? races[0] : undefined)
  const label = sport?.sport_label?.name
  return new Map([
    ...(label === undefined ? [] : [['sport-label', label] as const]),
    ...(sport?.sport ? [['sport', sport.sport] as const] : []),
    ...(race?.distance == null ? [] : [['distance', `${String(race.distance)} m`] as const]),
  ])
}
