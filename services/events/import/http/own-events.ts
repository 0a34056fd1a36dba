import { sql } from 'kysely'
import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { OwnEvents } from './schema.ts'

const maxEvents = 200

/** Adds the route that lists the events of the organisation of a token. */
export function ownEventsRoute(app: Service, db: EventsDatabase, organiserOf: OrganiserOf): void {
  app.get(
    '/v1/import/events',
    {
      schema: {
        operationId: '_ownEvents',
        description: 'The organisation of the token, and its events with their races.',
        response: { 200: Ref(OwnEvents) },
      },
    },
    (request) => findOwnEvents(db, organiserOf(request).organisationId),
  )
}

async function findOwnEvents(db: EventsDatabase, organisationId: string): Promise<OwnEvents> {
  const organisation = await db
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('name')
    .executeTakeFirst()
  const events = await db
    .selectFrom('events')
    .where('organisation_id', '=', organisationId)
    .where((events) =>
      events.exists(
        events
          .selectFrom('event_publications')
          .whereRef('event_publications.event_id', '=', 'events.id')
          .select('number'),
      ),
    )
    .select(['id', 'name', 'date_from'])
    .select(sql<boolean>`image_file_id is not null`.as('has_picture'))
    .orderBy('date_from', 'desc')
    .orderBy('id')
    .limit(maxEvents)
    .execute()
  const ids = events.map(({ id }) => id)
  const races = Map.groupBy(
    ids.length === 0 ? [] : await racesOf(db, ids),
    ({ event_id: eventId }) => eventId,
  )
  return {
    organisation: { id: organisationId, name: organisation?.name ?? null },
    items: events.map((event) => ({
      ...event,
      races: (races.get(event.id) ?? []).map(({ event_id: _, ...race }) => race),
    })),
  }
}

function racesOf(db: EventsDatabase, events: readonly string[]) {
  return db
    .selectFrom('races')
    .innerJoin('events', 'events.id', 'event_id')
    .where('event_id', 'in', events)
    .select(['races.id', 'races.name', 'event_id', 'distance'])
    .select(sql<boolean>`exists (select from routes where race_id = races.id)`.as('has_course'))
    .select(sql<string | null>`(races.starts_at at time zone time_zone)::date`.as('day'))
    .orderBy('event_id')
    .orderBy('number')
    .execute()
}
