import { type Expression, type InferResult, sql } from 'kysely'
import { plainText, renderMarkdown } from '../../platform/markdown.ts'
import { sortedEntries } from '../../platform/http/cursor.ts'
import { type Page, pageOfAll } from '../../platform/http/schemas.ts'
import { fileUrl } from '../files/file-url.ts'
import { follows, keyOf, orderBy, keyShape } from '../keyset.ts'
import { type ListPosition, readListPage } from '../list-pages.ts'
import { noSuchEvent, throwNotFoundOrGone } from '../removed.ts'
import { listSponsors } from '../sponsors/queries.ts'
import { listTimetable } from '../timetable/queries.ts'
import type { EventsDatabase } from '../database.ts'
import {
  type EventFilters,
  all,
  alwaysTrue,
  filterConditions,
  isComing,
  isOver,
  lastDayAt,
  stateAt,
  todayAt,
} from './filters.ts'
import {
  type Order,
  orderOf,
  type Section,
  sectionNumberAt,
  sectionsAt,
  wholeMetresFrom,
} from './order.ts'
import type { Event, EventPage, EventQuery } from './schema.ts'
import type { EntryState } from '../../../domain/events.ts'
import { entryStateAt, mostOpen } from './entries.ts'
import { statusDecisionOf } from './status.ts'

type EventRow = InferResult<ReturnType<typeof selectEvents>>[number]

/** Criteria of a list of events. An event must meet all criteria. */
export interface EventSelection {
  ids?: string[]
  list?: EventQuery['list']
  organisationId?: string
  filters: EventFilters
}

/**
 * Returns an event.
 * @throws Problem 404 event.notFound, 410 event.gone
 */
export async function getEvent(db: EventsDatabase, now: Date, id: string): Promise<Event> {
  const [row, timetable, sponsors] = await Promise.all([
    selectEvents(db, now, {}).where('id', '=', id).executeTakeFirst(),
    listTimetable(db, [id]),
    listSponsors(db, [id]),
  ])
  if (!row) return throwNotFoundOrGone(db, 'event', id, noSuchEvent())
  return { ...toEvent(row), timetable, sponsors }
}

/**
 * Returns the events with the given ids that meet all other criteria. All these events are on one
 * page.
 * @throws Problem 400 request.invalid for the order `near` without the filter `near`
 */
export async function listEventsByIds(
  db: EventsDatabase,
  now: Date,
  selection: EventSelection & { ids: string[] },
  sort: Order = 'date',
): Promise<EventPage> {
  const rows = await selectEvents(db, now, selection.filters)
    .where(all(selectionConditions(selection, now)))
    .orderBy(orderBy(orderOf(sort, selection.filters)))
    .execute()
  return pageOfAll(rows.map(toEvent), selection.ids)
}

/**
 * Returns a page of a list of events. Without an order, the list has the sections of `sectionsAt`.
 * Events with equal times are sorted by name and then id.
 * @param tags cache tags of the list
 * @throws Problem 400 cursor.invalid
 * @throws Problem 400 request.invalid for the order `near` without the filter `near`
 */
export async function listEvents(
  db: EventsDatabase,
  now: Date,
  selection: EventSelection,
  sort: Order | undefined,
  page: Page,
  tags: readonly string[],
): Promise<EventPage> {
  const conditions = selectionConditions(selection, now)
  const sections = sort
    ? [{ condition: alwaysTrue, order: orderOf(sort, selection.filters) }]
    : sectionsAt(now)
  const columns = orderOf(sort ?? 'date', selection.filters)
  const { list, organisationId, filters } = selection
  const found = await readListPage<EventRow>(db, now, page, {
    identity: [
      'events',
      list ?? null,
      organisationId ?? null,
      sort ?? null,
      sortedEntries(filters),
    ],
    tags,
    key: ['number', ...keyShape(columns)],
    keyOf: (row) => [sort ? 0 : row.section, ...keyOf(columns, row)],
    read: (position) => readSections(db, now, { sections, conditions, filters }, position),
    ...(isTimeless(selection, sort)
      ? {}
      : { changedByTime: (since: Date) => changedByTime(db, selection, sort, since, now) }),
  })
  return { ...found, items: found.items.map(toEvent) }
}

/**
 * Reads a part of a list with sections, one section after the other. Also returns the number of
 * events in all sections.
 */
async function readSections(
  db: EventsDatabase,
  now: Date,
  {
    sections,
    conditions,
    filters,
  }: {
    sections: readonly Section[]
    conditions: Expression<boolean>[]
    filters: EventFilters
  },
  { after, offset, limit }: ListPosition,
): Promise<{ rows: EventRow[]; total: number }> {
  const counts = await countSections(db, sections, conditions)
  const [first = 0, ...key] = after ?? []
  const rows: EventRow[] = []
  let skipped = offset
  for (const [index, section] of sections.entries()) {
    const size = counts[index] ?? 0
    const count = Math.min(limit - rows.length, size - skipped)
    if (index >= Number(first) && count > 0) {
      const begun = after && index === first ? [follows(section.order, key)] : []
      rows.push(
        ...(await selectEvents(db, now, filters)
          .where(all([...conditions, section.condition, ...begun]))
          .orderBy(orderBy(section.order))
          .limit(count)
          .$if(skipped > 0, (query) => query.offset(skipped))
          .execute()),
      )
    }
    skipped = Math.max(0, skipped - size)
  }
  return { rows, total: counts.reduce((total, count) => total + count, 0) }
}

/** Counts the events of each section that meet the conditions. */
async function countSections(
  db: EventsDatabase,
  sections: readonly Section[],
  conditions: Expression<boolean>[],
): Promise<number[]> {
  const counts = sections.map(({ condition }) => sql`count(*) filter (where ${condition})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from events
    where ${all(conditions)}`.execute(db)
  return rows[0]?.counts ?? []
}

/** Whether time alone never changes a list or its order. */
function isTimeless({ list, filters }: EventSelection, sort: Order | undefined): boolean {
  return (
    sort !== undefined &&
    list === undefined &&
    filters.state === undefined &&
    filters.date === undefined &&
    filters.entries === undefined
  )
}

/**
 * Whether an event is in the list at only one of two instants, or in different sections of the list
 * at the two instants.
 */
async function changedByTime(
  db: EventsDatabase,
  selection: EventSelection,
  sort: Order | undefined,
  from: Date,
  to: Date,
): Promise<boolean> {
  const sectionAt = (instant: Date) => sql`case when ${all(selectionConditions(selection, instant))}
    then ${sort ? sql`0` : sectionNumberAt(instant)} end`
  const [earlier, later] = from < to ? [from, to] : [to, from]
  const between = sql`between ${earlier}::timestamptz and ${later}::timestamptz`
  // Indexes find the few events that may have changed. The list of the week and a range of days also
  // change when a new day begins, so all coming events may have changed.
  const mayHaveChanged =
    selection.list === 'week' || selection.filters.date !== undefined
      ? isComing(earlier)
      : sql`(starts_at ${between} or over_at ${between}
          or (over_at = 'infinity' and ends_at ${between})${
            selection.filters.entries === undefined
              ? sql``
              : sql` or id in (select event_id from races
                where entries_from ${between} or entries_to ${between})`
          })`
  const { rows } = await sql<{ changed: boolean }>`select exists (select from events
    where ${mayHaveChanged} and ${sectionAt(from)} is distinct from ${sectionAt(to)}) as changed`.execute(
    db,
  )
  return rows[0]?.changed ?? false
}

/** Returns the SQL conditions for the events of a list. */
export function selectionConditions(
  { ids, list, organisationId, filters }: EventSelection,
  now: Date,
): Expression<boolean>[] {
  return [
    ...(ids ? [sql<boolean>`id = any (${ids}::text[])`] : []),
    ...(list ? [inList(list, now)] : []),
    ...(organisationId === undefined ? [] : [sql<boolean>`organisation_id = ${organisationId}`]),
    ...Object.values(filterConditions(filters, now)),
  ]
}

/** Returns the SQL condition for the events of a list. */
export function inList(list: NonNullable<EventSelection['list']>, now: Date): Expression<boolean> {
  const instant = sql`${now}::timestamptz`
  switch (list) {
    case 'week':
      return all([
        isComing(now),
        sql`${lastDayAt(now)} >= ${todayAt(now)}`,
        sql`date_from <= ${todayAt(now)} + 7`,
      ])
    case 'upcoming':
      return all([isComing(now), sql`(starts_at > ${instant} or start_status = 'postponed')`])
    case 'finished':
      return all([isOver(now), sql`starts_at < ${instant}`])
  }
}

function selectEvents(db: EventsDatabase, now: Date, { near }: EventFilters) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'organisation_id',
      'name',
      'description',
      'held_in as city',
      'country',
      'time_zone',
      'date_from',
      'date_to',
      'starts_at',
      'ends_at',
      'start_status',
      'standing',
      'status_reason',
      'status_decided_at',
      'previous_date',
      'new_place',
      'entry_offer',
      'revision',
      'revised_at',
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
    .select(sectionNumberAt(now).as('section'))
    .select(
      sql<EntryState[] | null>`(select array_agg(distinct ${entryStateAt(now)}) from races
        where races.event_id = events.id and races.entry_offer is not null)`.as('entry_states'),
    )
    .select(sql<number | null>`${near ? wholeMetresFrom(near) : null}`.as('metres'))
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
    status: row.standing,
    status_decision: statusDecisionOf(row),
    entries: row.entry_offer && { ...row.entry_offer, state: mostOpen(row.entry_states ?? []) },
    revision: row.revision,
    revised_at: row.revised_at.toISOString(),
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
