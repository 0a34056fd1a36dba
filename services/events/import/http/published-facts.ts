import type { EventsDatabase } from '../../database.ts'
import { racesNamed } from '../publish/named-races.ts'
import { type GivenFacts, lengthIn } from '../understand/given-facts.ts'
import type { SentTable } from './understand-table.ts'

/**
 * Completes the facts about a table with those of the published event that `event` names. Facts
 * that the sender gives take precedence. If the event is not published or belongs to another
 * organisation, nothing is added.
 */
export async function withPublishedFacts(
  db: EventsDatabase,
  organisationId: string,
  { facts: sent, isNewRace = false }: Pick<SentTable, 'facts' | 'isNewRace'>,
): Promise<GivenFacts> {
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
  const ofEvent: GivenFacts = new Map([
    ['name', event.name],
    ['date', event.planned ?? event.date_from],
    ['time-zone', event.time_zone],
  ])
  const races = await racesOf(db, eventId)
  const race = isNewRace ? undefined : raceOf(races, sent)
  const facts = new Map([...ofEvent, ...sportOf(races, race), ...factsOfRace(race)])
  if (sent.has('sport') || sent.has('sport-label')) {
    facts.delete('sport')
    facts.delete('sport-label')
  }
  return new Map([...facts, ...sent])
}

type PublishedRace = Awaited<ReturnType<typeof racesOf>>[number]

function racesOf(db: EventsDatabase, eventId: string) {
  return db
    .selectFrom('races')
    .where('event_id', '=', eventId)
    .select(['id', 'name', 'sport', 'sport_label', 'distance'])
    .orderBy('number')
    .execute()
}

/**
 * Returns the race that the sender names. Without a name, returns the only race of the event, unless
 * the sender gives another distance.
 */
function raceOf(races: readonly PublishedRace[], sent: GivenFacts): PublishedRace | undefined {
  const name = sent.get('race')
  if (name !== undefined) {
    const [named, second] = racesNamed(races, name)
    return second === undefined ? named : undefined
  }
  const [only, second] = races
  const distance = lengthIn(sent)
  const isOther = distance !== undefined && distance !== only?.distance
  return second !== undefined || isOther ? undefined : only
}

function factsOfRace(race: PublishedRace | undefined): GivenFacts {
  if (race === undefined) return new Map()
  const { name, distance } = race
  return new Map([
    ['race', name],
    ...(distance === null ? [] : [['distance', `${String(distance)} m`] as const]),
  ])
}

/** Returns the sport of the race. Without a race, returns the sport that all races have. */
function sportOf(races: readonly PublishedRace[], race: PublishedRace | undefined): GivenFacts {
  const sports = (race ? [race] : races).map(({ sport, sport_label: label }) =>
    label === null ? (['sport', sport ?? ''] as const) : (['sport-label', label.name] as const),
  )
  const [first] = sports
  const isOne = sports.every(([fact, value]) => fact === first?.[0] && value === first[1])
  return new Map(isOne && first ? [first] : [])
}
