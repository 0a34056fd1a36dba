import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { EventPackage } from '../../event-package.ts'
import { InvalidPackage } from '../../results/problems.ts'

/**
 * Refuses an event id that belongs to another organisation. An event from a calendar may later get
 * a package from any organisation.
 * @throws InvalidPackage event.otherOrganisation
 */
export async function refuseOtherOrganisation(
  db: EventsDatabase,
  { event, organisation, calendar }: EventPackage,
): Promise<void> {
  const existing = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .leftJoin('packages', 'packages.event_id', 'events.id')
    .where('events.id', '=', event.id)
    .select(['organisations.id', 'organisations.name', 'packages.calendar'])
    .executeTakeFirst()
  if (existing === undefined || existing.id === organisation.id) return
  if (existing.calendar !== null && calendar === undefined) return
  throw new InvalidPackage([
    {
      code: 'event.otherOrganisation',
      file: 'event.yml',
      path: 'event.id',
      value: event.id,
      message: `The event belongs to the organisation ${existing.name} (${existing.id}), not to ${organisation.id}`,
      expected: `Choose another id for the event. If the event has really moved, delete it first: --delete ${event.id}.`,
    },
  ])
}

/**
 * Refuses a package that the token of an organisation may not publish. Such a package belongs to
 * another organisation, has an id of a deleted event, or has the event id or the earlier edition of
 * another organisation.
 * @throws InvalidPackage event.otherOrganisation or event.gone
 */
export async function refuseForeignPackage(
  db: EventsDatabase,
  pkg: EventPackage,
  organisationId: string,
): Promise<void> {
  const { event, organisation } = pkg
  if (organisation.id !== organisationId) {
    throw refused('event.otherOrganisation', 'organisation.id', organisation.id, {
      message: `The token is of the organisation ${organisationId}`,
      expected: `Write organisation: { id: ${organisationId}, … }, or use a token of this organisation.`,
    })
  }
  const owner = await ownerOf(db, event.id)
  if (owner !== undefined && owner !== organisationId) {
    throw refused('event.otherOrganisation', 'event.id', event.id, {
      message: 'The event belongs to another organisation',
      expected: 'Choose another id for the event.',
    })
  }
  const earlier = event.editionOf === null ? undefined : await ownerOf(db, event.editionOf)
  if (earlier !== undefined && earlier !== organisationId) {
    throw refused('event.otherOrganisation', 'event.edition_of', event.editionOf ?? '', {
      message: 'The earlier edition belongs to another organisation',
      expected: 'Leave it out, or ask the operator of the site to import the package.',
    })
  }
  const removed = await findRemoved(db, pkg, organisationId)
  if (removed === undefined) return
  throw refused('event.gone', 'event.id', removed, {
    message: 'The id belongs to a deleted event',
    expected: 'Choose another id, or ask the operator of the site to import the package.',
  })
}

async function ownerOf(db: EventsDatabase, eventId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('organisation_id')
    .executeTakeFirst()
  return event?.organisation_id
}

/**
 * Returns an id in the package that belonged to a deleted event, race, ranking or news item. Ignores
 * events that the organisation has removed itself.
 */
async function findRemoved(
  db: EventsDatabase,
  { event, races, news }: EventPackage,
  organisationId: string,
): Promise<string | undefined> {
  const ids = {
    event: [event.id],
    race: races.map(({ id }) => id),
    ranking: races.flatMap(({ rankings }) => rankings.map(({ id }) => id)),
    news: news.map(({ id }) => id),
  }
  const removed = await db
    .selectFrom('removed_addresses')
    .select('id')
    .where('removed_by', 'is distinct from', organisationId)
    .where((eb) =>
      eb.or(
        Object.entries(ids).map(([kind, own]) =>
          eb.and([
            eb('kind', '=', kind as keyof typeof ids),
            eb('id', '=', sql<string>`any (${own}::text[])`),
          ]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return removed?.id
}

function refused(
  code: string,
  path: string,
  value: string,
  texts: { message: string; expected: string },
): InvalidPackage {
  return new InvalidPackage([{ code, file: 'event.yml', path, value, ...texts }])
}
