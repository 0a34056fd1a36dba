import { sql, type Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import type { EventPackage } from '../../event-package.ts'
import type { PublicationKind } from '../../tables/publications.ts'
import { isOfEvent } from '../corrections/correction-queries.ts'
import { packageAsJson, packageFromJson } from './stored-package.ts'

/** A publication of an event that is to be recorded. */
export interface NewPublication {
  kind: PublicationKind
  description: string
  /** Credential of the organiser. Null for `npm run import`. */
  by: string | null
  /** Ids of the corrections that are in effect after the publication. */
  corrections: readonly number[]
  /** Whether the event is new with this publication. */
  isFirst?: boolean
}

/** A published state of an event. */
export interface PublishedEvent extends NewPublication {
  number: number
  pkg: EventPackage
  /** Ids of the result sets, by race id. */
  sets: ReadonlyMap<string, number>
}

/**
 * Maximum number of publications of an event that can be undone, and the number of days during
 * which they can be undone.
 */
const maxUndo = 10
export const undoDays = 30

/**
 * Records the state of an event after a publication. Deletes states that can no longer be restored.
 * Results from a timing system are not recorded, because timing changes them at any time.
 * @returns the number of the publication
 */
export async function recordPublication(
  db: Transaction<EventsSchema>,
  pkg: EventPackage,
  { kind, description, by, corrections, isFirst = false }: NewPublication,
): Promise<number> {
  const eventId = pkg.event.id
  const { rows } = await sql<{ number: number }>`insert into event_publications
      (event_id, number, kind, description, published_by, content_hash, package, corrections,
       is_first)
    select ${eventId}, 1 + greatest(undone_publication, (select max(number)
        from event_publications where event_id = ${eventId})), ${kind}, ${description}, ${by},
      ${pkg.contentHash}, ${packageAsJson(pkg)}::json, ${corrections}::bigint[], ${isFirst}
    from events where id = ${eventId} returning number`.execute(db)
  const number = rows[0]?.number ?? 0
  await sql`insert into publication_result_sets
    select ${eventId}, ${number}, races.id, result_set_id from races
    where event_id = ${eventId} and result_set_id is not null
      and not exists (select from timed_races timed where timed.result_set_id = races.result_set_id)`.execute(
    db,
  )
  await sql`delete from event_publications
    where event_id = ${eventId} and number < (select number from event_publications
      where event_id = ${eventId} order by number desc offset ${maxUndo} limit 1)`.execute(db)
  await forgetOldPublications(db)
  return number
}

/**
 * Deletes states that were replaced more than thirty days ago. `retireResultSets` then deletes
 * their result sets.
 */
export async function forgetOldPublications(db: EventsDatabase): Promise<void> {
  await sql`delete from event_publications old using event_publications next
    where next.event_id = old.event_id and next.number > old.number
      and next.published_at < now() - make_interval(days => ${sql.lit(undoDays)})`.execute(db)
}

/** Forgets a publication that was undone. No later publication gets its number. */
export async function forgetUndone(
  db: Transaction<EventsSchema>,
  eventId: string,
  number: number,
): Promise<void> {
  await db
    .deleteFrom('event_publications')
    .where('event_id', '=', eventId)
    .where('number', '=', number)
    .execute()
  await db
    .updateTable('events')
    .where('id', '=', eventId)
    .set({ undone_publication: number })
    .execute()
}

/** Reads the latest recorded publications of an event, newest first. */
export async function latestPublications(
  db: EventsDatabase,
  eventId: string,
  count: number,
): Promise<PublishedEvent[]> {
  const rows = await db
    .selectFrom('event_publications')
    .where('event_id', '=', eventId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(count)
    .execute()
  const sets = await db
    .selectFrom('publication_result_sets')
    .where('event_id', '=', eventId)
    .selectAll()
    .execute()
  return rows.map(({ number, kind, description, published_by, corrections, ...row }) => ({
    number,
    kind,
    description,
    by: published_by,
    corrections: corrections.map(Number),
    pkg: packageFromJson(row.package),
    sets: new Map(
      sets
        .filter((set) => set.number === number)
        .map(({ race_id: raceId, result_set_id: id }) => [raceId, id]),
    ),
  }))
}

/**
 * Returns a package with the organisation as the site shows it now. A package of another event may
 * have changed the organisation since. A package that was made from a table has no details of the
 * organisation.
 */
export async function withCurrentOrganisation(
  db: EventsDatabase,
  pkg: EventPackage,
): Promise<EventPackage> {
  const stored = await db
    .selectFrom('organisations')
    .where('id', '=', pkg.organisation.id)
    .select(['name', 'description', 'city', 'country'])
    .select(['website_url as websiteUrl', 'logo_file_id as logoFileId'])
    .executeTakeFirst()
  return { ...pkg, organisation: { ...pkg.organisation, ...stored } }
}

/** Returns the number of the latest recorded publication of an event; 0 without one. */
export async function latestPublication(db: EventsDatabase, eventId: string): Promise<number> {
  const [latest] = await listPublications(db, eventId)
  return latest?.number ?? 0
}

/**
 * Whether an event was published for the first time lately, and not again. An event whose results
 * come from a timing system is not new.
 */
export async function hasOnlyFirstPublication(
  db: EventsDatabase,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean | null }>`
    select bool_and(is_first and published_at > now() - make_interval(days => ${sql.lit(undoDays)}))
      and not exists (select from timed_races join races on races.id = race_id
        where races.event_id = ${eventId}) as is_new
    from event_publications where event_id = ${eventId}`.execute(db)
  return rows[0]?.is_new === true
}

/** Lists the recorded publications of an event, newest first. */
export async function listPublications(db: EventsDatabase, eventId: string) {
  const rows = await db
    .selectFrom('event_publications')
    .where('event_id', '=', eventId)
    .select(['number', 'kind', 'description', 'published_by', 'published_at'])
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }))
}

/**
 * Makes the given corrections effective. Makes all other corrections of the event ineffective.
 */
export async function setCorrections(
  db: Transaction<EventsSchema>,
  eventId: string,
  ids: readonly number[],
): Promise<void> {
  await sql`update result_corrections
    set ended_at = case when id = any (${ids}::bigint[]) then null else now() end
    where ${isOfEvent(eventId)}
      and (ended_at is null) <> (id = any (${ids}::bigint[]))`.execute(db)
}
