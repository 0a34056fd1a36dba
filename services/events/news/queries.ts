import { type Expression, type Selectable, sql } from 'kysely'
import { renderMarkdown } from '../../platform/markdown.ts'
import { sortedEntries } from '../../platform/http/cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Page, pageOfAll } from '../../platform/http/schemas.ts'
import type { EventsDatabase } from '../database.ts'
import type { NewsTable } from '../tables/events.ts'
import { fileUrl } from '../files/file-url.ts'
import { all } from '../events/filters.ts'
import { descending, follows, keyOf, keyShape, orderBy, type KeysetColumn } from '../keyset.ts'
import { readListPage } from '../list-pages.ts'
import { throwNotFoundOrGone } from '../removed.ts'
import type { NewsFilters, NewsItem, NewsPage, NewsQuery } from './schema.ts'

/**
 * Returns a news item.
 * @throws Problem 404 news.notFound for an unknown item, and for an item before its publication
 * @throws Problem 410 event.gone
 */
export async function getNewsItem(db: EventsDatabase, now: Date, id: string): Promise<NewsItem> {
  const row = await published(db, now).select(columns).where('news.id', '=', id).executeTakeFirst()
  if (!row) {
    const notFound = new Problem(404, 'news.notFound', 'There is no such news item.')
    return throwNotFoundOrGone(db, 'news', id, notFound)
  }
  return toNewsItem(row)
}

/** Criteria of a list of published news. A news item must meet all criteria. */
export interface NewsSelection {
  ids?: string[]
  eventId?: string
  filters: NewsFilters
}

type Order = NonNullable<NewsQuery['sort']>

/**
 * Returns the news items with the given ids that meet all other criteria. All these items are on
 * one page.
 */
export async function listNewsByIds(
  db: EventsDatabase,
  now: Date,
  selection: NewsSelection & { ids: string[] },
  sort: Order = '-date',
): Promise<NewsPage> {
  const rows = await published(db, now)
    .where(all(selectionConditions(selection)))
    .select(columns)
    .orderBy(orderBy(orders[sort]))
    .execute()
  return pageOfAll(rows.map(toNewsItem), selection.ids)
}

/**
 * Returns a page of a list of news. By default the latest item comes first. Items with equal times
 * or titles are sorted by id.
 * @param tags cache tags of the list
 * @throws Problem 400 cursor.invalid
 */
export async function listNews(
  db: EventsDatabase,
  now: Date,
  selection: NewsSelection,
  sort: Order = '-date',
  page: Page,
  tags: readonly string[],
): Promise<NewsPage> {
  const order = orders[sort]
  const conditions = selectionConditions(selection)
  const { eventId, filters } = selection
  const found = await readListPage<NewsRow>(db, now, page, {
    identity: ['news', eventId ?? null, sort, sortedEntries(filters)],
    tags,
    key: keyShape(order),
    keyOf: (row) => keyOf(order, row),
    async read({ after, offset, limit }) {
      const news = published(db, now).where(all(conditions))
      const [counted, rows] = await Promise.all([
        news.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        news
          .select(columns)
          .$if(after !== undefined, (query) => query.where(follows(order, after ?? [])))
          .orderBy(orderBy(order))
          .limit(limit)
          .$if(offset > 0, (query) => query.offset(offset))
          .execute(),
      ])
      return { rows, total: counted.total }
    },
    async changedByTime(since) {
      const [from, to] = since < now ? [since, now] : [now, since]
      const appeared = await published(db, to)
        .where('published_from', '>', from)
        .where(all(conditions))
        .select('news.id')
        .limit(1)
        .execute()
      return appeared.length > 0
    },
  })
  return { ...found, items: found.items.map(toNewsItem) }
}

const publishedFrom: KeysetColumn = {
  name: 'published_from',
  column: sql`published_from`,
  type: 'instant',
}
const title: KeysetColumn = { name: 'title', column: sql`title`, type: 'text' }
const id: KeysetColumn = { name: 'id', column: sql`news.id`, type: 'text' }

const orders: Record<Order, readonly KeysetColumn[]> = {
  date: [publishedFrom, id],
  '-date': [descending(publishedFrom), id],
  title: [title, id],
  '-title': [descending(title), id],
}

function selectionConditions({ ids, eventId, filters }: NewsSelection): Expression<boolean>[] {
  const { event, organisation, date: [from, to] = [null, null] } = filters
  const day = sql`(published_from at time zone coalesce(events.time_zone, 'UTC'))::date`
  return [
    ...(ids ? [sql<boolean>`news.id = any (${ids}::text[])`] : []),
    ...(eventId === undefined ? [] : [sql<boolean>`event_id = ${eventId}`]),
    ...(event === undefined ? [] : [sql<boolean>`event_id = ${event}`]),
    ...(organisation === undefined ? [] : [sql<boolean>`organisation_id = ${organisation}`]),
    ...(from === null ? [] : [sql<boolean>`${day} >= ${from}::date`]),
    ...(to === null ? [] : [sql<boolean>`${day} <= ${to}::date`]),
  ]
}

/**
 * Selects published news. All queries of this file start here, so they never read unpublished news.
 */
function published(db: EventsDatabase, now: Date) {
  return db
    .selectFrom('news')
    .leftJoin('events', 'events.id', 'news.event_id')
    .where('published_from', '<=', now)
}

const columns = [
  'news.id',
  'news.event_id',
  'events.name as event_name',
  'events.time_zone as event_time_zone',
  'news.title',
  'news.subtitle',
  'news.body',
  'news.image_file_id',
  'news.published_from',
] as const

type NewsRow = Omit<Selectable<NewsTable>, 'origin'> & {
  event_name: string | null
  event_time_zone: string | null
}

function toNewsItem(row: NewsRow): NewsItem {
  return {
    id: row.id,
    event_id: row.event_id,
    event_name: row.event_name,
    event_time_zone: row.event_time_zone,
    title: row.title,
    subtitle: row.subtitle,
    body_html: renderMarkdown(row.body),
    image_url: fileUrl(row.image_file_id),
    published_from: row.published_from.toISOString(),
  }
}
