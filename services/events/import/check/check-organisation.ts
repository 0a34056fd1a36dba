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
