import { type Expression, type Selectable, sql } from 'kysely'
import { plainText, renderMarkdown } from '../../platform/markdown.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Page } from '../../platform/http/schemas.ts'
import { fileUrl } from '../files/file-url.ts'
import { throwNotFoundOrGone } from '../removed.ts'
import { listSponsors } from '../sponsors/queries.ts'
import { listTimetable } from '../timetable/queries.ts'
import type { EventsDatabase, EventsTable } from '../database.ts'
import { type EventFilters, all, conditionsOf, isComing, isOver, stateAt } from './filters.ts'
import type { Event, EventPage, EventQuery } from './schema.ts'
import type { EventState } from '../../../domain/events.ts'

type EventRow = Omit<
  Selectable<EventsTable>,
  'distances' | 'fixed_state' | 'over_at' | 'distance_points' | 'sport_bits'
> & { state: EventState }

/** Criteria of a list of events; an event has to meet all of them. */
export interface EventSelection {
  ids?: string[]
  list?: EventQuery['list']
  organisationId?: string
  filters: EventFilters
}

type Order = NonNullable<EventQuery['sort']>

/** @throws Problem 404 event.notFound, 410 event.gone */
export async function getEvent(db: EventsDatabase, now: Date, id: string): Promise<Event> {
  const [row, timetable, sponsors] = await Promise.all([
    selectEvents(db, now).where('id', '=', id).executeTakeFirst(),
    listTimetable(db, [id]),
    listSponsors(db, [id]),
  ])
  if (!row) return throwNotFoundOrGone(db, 'event', id, noSuchEvent())
  return { ...toEvent(row), timetable, sponsors }
}

/** @throws Problem 404 event.notFound, 410 event.gone */
export async function requireEvent(db: EventsDatabase, id: string): Promise<void> {
  const row = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) return throwNotFoundOrGone(db, 'event', id, noSuchEvent())
}

function noSuchEvent(): Problem {
  return new Problem(404, 'event.notFound', 'There is no such event.')
}

/** The events with the given ids that meet the other criteria, on one page. */
export async function listEventsByIds(
  db: EventsDatabase,
  now: Date,
  selection: EventSelection & { ids: string[] },
  sort: Order = 'date',
): Promise<EventPage> {
  const rows = await selectEvents(db, now)
    .where(all(conditionsOn(selection, now)))
    .orderBy(orders[sort])
    .execute()
  return {
    items: rows.map(toEvent),
    total: rows.length,
    page: 1,
    itemsPerPage: selection.ids.length,
  }
}

/** Default order: coming events by start, then finished events, newest first. Ties by name, then id. */
export async function listEvents(
  db: EventsDatabase,
  now: Date,
  selection: EventSelection,
  sort: Order | undefined,
  { page, itemsPerPage }: Page,
): Promise<EventPage> {
  const conditions = conditionsOn(selection, now)
  const { total, coming } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where ${isComing(now)})`.as('coming'))
    .where(all(conditions))
    .executeTakeFirstOrThrow()
  const sections = sort
    ? [{ conditions, order: orders[sort], count: total }]
    : [
        { conditions: [...conditions, isComing(now)], order: byComing, count: coming },
        { conditions: [...conditions, isOver(now)], order: orders['-date'], count: total - coming },
      ]

  const items: Event[] = []
  let offset = (page - 1) * itemsPerPage
  for (const section of sections) {
    const limit = Math.min(itemsPerPage - items.length, section.count - offset)
    if (limit > 0) {
      const rows = await selectEvents(db, now)
        .where(all(section.conditions))
        .orderBy(section.order)
        .limit(limit)
        .offset(offset)
        .execute()
      items.push(...rows.map(toEvent))
    }
    offset = Math.max(0, offset - section.count)
  }
  return { items, total, page, itemsPerPage }
}

const orders: Record<Order, Expression<unknown>> = {
  date: sql`starts_at, name, id`,
  '-date': sql`starts_at desc, name, id`,
  name: sql`name, id`,
  '-name': sql`name desc, id`,
}
/** The addition keeps the planner off the index on `starts_at`, which would scan all past events first. */
const byComing = sql`starts_at + interval '0', name, id`

function conditionsOn(
  { ids, list, organisationId, filters }: EventSelection,
  now: Date,
): Expression<boolean>[] {
  return [
    ...(ids ? [sql<boolean>`id = any (${ids}::text[])`] : []),
    ...(list ? [inList(list, now)] : []),
    ...(organisationId === undefined ? [] : [sql<boolean>`organisation_id = ${organisationId}`]),
    ...Object.values(conditionsOf(filters, now)),
  ]
}

function inList(list: NonNullable<EventSelection['list']>, now: Date): Expression<boolean> {
  const instant = sql`${now}::timestamptz`
  switch (list) {
    case 'week':
      return all([
        isComing(now),
        sql`date_to >= (${instant} at time zone time_zone)::date`,
        sql`date_from <= (${instant} at time zone time_zone)::date + 7`,
      ])
    case 'upcoming':
      return all([isComing(now), sql`starts_at > ${instant}`])
    case 'finished':
      return all([isOver(now), sql`starts_at < ${instant}`])
  }
}

function selectEvents(db: EventsDatabase, now: Date) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'organisation_id',
      'name',
      'description',
      'city',
      'country',
      'time_zone',
      'date_from',
      'date_to',
      'starts_at',
      'ends_at',
      'sports',
      'main_distance',
      'course_outline',
      'latitude',
      'longitude',
      'image_file_id',
      'logo_file_id',
      'timeline_welcome_image_file_id',
    ])
    .select(stateAt(now).as('state'))
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
    all_sports: row.sports,
    main_distance: row.main_distance,
    course_outline: row.course_outline,
    coordinates: toCoordinates(row),
    image_url: fileUrl(row.image_file_id),
    logo_url: fileUrl(row.logo_file_id),
    timeline_welcome_image_url: fileUrl(row.timeline_welcome_image_file_id),
    organisation_id: row.organisation_id,
  }
}

function toCoordinates({ latitude, longitude }: EventRow): Event['coordinates'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
