import { type Selectable, sql } from 'kysely'
import { renderMarkdown } from '../../platform/markdown.ts'
import { Problem } from '../../platform/problem.ts'
import type { Page } from '../../platform/schemas.ts'
import type { EventsDatabase, NewsTable } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import type { NewsItem, NewsPage } from './schema.ts'

/** @throws Problem news.notFound, also before its publication */
export async function getNewsItem(db: EventsDatabase, now: Date, id: string): Promise<NewsItem> {
  const row = await published(db, now).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, 'news.notFound', 'There is no such news item.')
  return toNewsItem(row)
}

export async function listNewsByIds(
  db: EventsDatabase,
  now: Date,
  ids: string[],
): Promise<NewsPage> {
  const rows = await published(db, now).selectAll().where('id', 'in', ids).execute()
  return { items: rows.map(toNewsItem), total: rows.length, page: 1, itemsPerPage: ids.length }
}

/** Latest first. */
export async function listNews(
  db: EventsDatabase,
  now: Date,
  { eventId }: { eventId?: string },
  { page, itemsPerPage }: Page,
): Promise<NewsPage> {
  const news = published(db, now).$if(eventId !== undefined, (query) =>
    query.where(sql`event_id`, '=', eventId),
  )
  const [counted, rows] = await Promise.all([
    news.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    news
      .selectAll()
      .orderBy('published_from', 'desc')
      .orderBy('id')
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage)
      .execute(),
  ])
  return { items: rows.map(toNewsItem), total: counted.total, page, itemsPerPage }
}

/** Nothing is read before its time: every query of this file starts here. */
function published(db: EventsDatabase, now: Date) {
  return db.selectFrom('news').where('published_from', '<=', now)
}

function toNewsItem(row: Selectable<NewsTable>): NewsItem {
  return {
    id: row.id,
    event_id: row.event_id,
    title: row.title,
    subtitle: row.subtitle,
    body_html: renderMarkdown(row.body),
    image_url: fileUrl(row.image_file_id),
    published_from: row.published_from.toISOString(),
  }
}
