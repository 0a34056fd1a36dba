import { type Expression, type Selectable, sql } from 'kysely'
import { plainText, renderMarkdown } from '../../platform/markdown.ts'
import { Problem } from '../../platform/problem.ts'
import type { Page } from '../../platform/schemas.ts'
import { fileUrl } from '../files/file-url.ts'
import type { EventsDatabase, EventState, EventsTable } from '../database.ts'
import type { Event, EventPage } from './schema.ts'

export type EventListName = 'week' | 'upcoming' | 'finished'

type EventRow = Selectable<EventsTable> & { state: EventState }

/** @throws Problem event.notFound */
export async function getEvent(db: EventsDatabase, now: Date, id: string): Promise<Event> {
  const row = await selectEvents(db, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, 'event.notFound', 'There is no such event.')
  return toEvent(row)
}

export async function listEventsByIds(
  db: EventsDatabase,
  now: Date,
  ids: string[],
): Promise<EventPage> {
  const rows = await selectEvents(db, now).where('id', 'in', ids).execute()
  return { items: rows.map(toEvent), total: rows.length, page: 1, itemsPerPage: ids.length }
}

/** Coming events by their start, then finished ones, newest first. Ties by name, then id. */
export async function listEvents(
  db: EventsDatabase,
  now: Date,
  { list, organisationId }: { list?: EventListName; organisationId?: string },
  { page, itemsPerPage }: Page,
): Promise<EventPage> {
  const filters: Expression<boolean>[] = []
  if (list) filters.push(inList(list, now))
  if (organisationId !== undefined) filters.push(sql<boolean>`organisation_id = ${organisationId}`)
  const where =
    filters.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(filters, sql` and `)}`

  const [counted, rows] = await Promise.all([
    db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
    selectEvents(db, now)
      .where(where)
      .orderBy(sql`${state(now)} = 'after'`)
      .orderBy(sql`case when ${state(now)} = 'after' then null else starts_at end`)
      .orderBy('starts_at', 'desc')
      .orderBy('name')
      .orderBy('id')
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage)
      .execute(),
  ])
  return { items: rows.map(toEvent), total: counted.total, page, itemsPerPage }
}

function selectEvents(db: EventsDatabase, now: Date) {
  return db.selectFrom('events').selectAll().select(state(now).as('state'))
}

/** The source may fix the state; otherwise the clock decides. */
function state(now: Date) {
  return sql<EventState>`coalesce(fixed_state, case
    when ${now}::timestamptz < starts_at then 'before'
    when ${now}::timestamptz <= ends_at then 'during'
    else 'after' end)`
}

function inList(list: EventListName, now: Date): Expression<boolean> {
  const instant = sql`${now}::timestamptz`
  switch (list) {
    case 'week':
      return sql<boolean>`(${state(now)} <> 'after'
        and date_to >= (${instant} at time zone time_zone)::date
        and date_from <= (${instant} at time zone time_zone)::date + 7)`
    case 'upcoming':
      return sql<boolean>`(${state(now)} <> 'after' and starts_at > ${instant})`
    case 'finished':
      return sql<boolean>`(${state(now)} = 'after' and starts_at < ${instant})`
  }
}

function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    name: row.name,
    description: plainText(row.description),
    description_html: renderMarkdown(row.description),
    city: row.city,
    country: row.country,
    time_zone: row.time_zone,
    date_from: row.date_from,
    date_to: row.date_to,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    state: row.state,
    all_sports: row.sports as Event['all_sports'],
    main_distance: row.main_distance,
    course_outline: row.course_outline,
    image_url: fileUrl(row.image_file_id),
    logo_url: fileUrl(row.logo_file_id),
    timeline_welcome_image_url: fileUrl(row.timeline_welcome_image_file_id),
    organisation_id: row.organisation_id,
  }
}
