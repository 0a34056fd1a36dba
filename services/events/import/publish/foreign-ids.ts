import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { EventPackage } from '../../event-package.ts'

/** An id of the package already belongs to another event, or to news of the site. */
export class PublishConflict extends Error {
  override readonly name = 'PublishConflict'
}

/**
 * Refuses ids of races, rankings and news that exist outside of this event.
 * @throws PublishConflict
 */
export async function refuseForeignIds(db: EventsDatabase, pkg: EventPackage): Promise<void> {
  const eventId = pkg.event.id
  const races = pkg.races.map(({ id }) => id)
  const rankings = pkg.races.flatMap((race) => race.rankings.map(({ id }) => id))
  const news = pkg.news.map(({ id }) => id)
  const { rows } = await sql<{ kind: string; id: string; event_id: string }>`
    select 'race' as kind, id, event_id from races
      where id = any (${races}::text[]) and event_id <> ${eventId}
    union all select 'ranking', rankings.id, races.event_id from rankings
      join races on races.id = rankings.race_id
      where rankings.id = any (${rankings}::text[]) and races.event_id <> ${eventId}
    union all select 'news', id, event_id from news
      where id = any (${news}::text[]) and event_id is distinct from ${eventId}`.execute(db)
  const [taken] = rows
  if (taken === undefined) return
  throw new PublishConflict(
    `the ${taken.kind} id "${taken.id}" belongs to the event "${taken.event_id}"`,
  )
}
