import type { EventsDatabase } from '../../database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { publish } from '../../changes/publish.ts'
import { tagsOfEvent } from '../../publications.ts'

/** Maximum number of news items of an event that were written over HTTP. */
const maxNews = 100

/** A news item that an organiser writes over HTTP. */
export interface NewsRequest {
  eventId: string
  key: string
  title: string
  subtitle: string
  /** Text in Markdown. */
  body: string
  publishedFrom: Date
}

/**
 * Writes or replaces a news item. Imports keep it unless their package has an item with its id.
 * @throws Problem 409 news.ofPackage when the package of the event has an item with this key
 * @throws Problem 409 news.tooMany
 */
export async function putNews(
  db: EventsDatabase,
  { eventId, key, title, subtitle, body, publishedFrom }: NewsRequest,
): Promise<{ id: string; page: string }> {
  const id = `${eventId}-${key}`
  await db.transaction().execute(async (transaction) => {
    const before = await tagsOfEvent(transaction, eventId)
    await requireOrganiserNews(transaction, id, eventId)
    await requireRoom(transaction, id, eventId)
    const item = { title, subtitle, body, published_from: publishedFrom }
    await transaction
      .insertInto('news')
      .values({ id, event_id: eventId, image_file_id: null, origin: 'organiser', ...item })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(item))
      .execute()
    const after = await tagsOfEvent(transaction, eventId)
    await publish(transaction, [...before.tags, ...after.tags])
  })
  return { id, page: `/events/${eventId}/updates/${id}` }
}

/**
 * Deletes a news item that was written over HTTP.
 * @throws Problem 409 news.ofPackage
 */
export async function deleteNews(db: EventsDatabase, eventId: string, key: string): Promise<void> {
  const id = `${eventId}-${key}`
  await db.transaction().execute(async (transaction) => {
    await requireOrganiserNews(transaction, id, eventId)
    const before = await tagsOfEvent(transaction, eventId)
    await transaction.deleteFrom('news').where('id', '=', id).execute()
    await publish(transaction, before.tags)
  })
}

/**
 * Lists the news items of an event that were written over HTTP, also those that are not visible
 * yet.
 */
export async function listOrganiserNews(db: EventsDatabase, eventId: string) {
  const rows = await db
    .selectFrom('news')
    .where('event_id', '=', eventId)
    .where('origin', '=', 'organiser')
    .select(['id', 'title', 'subtitle', 'body', 'published_from'])
    .orderBy('published_from', 'desc')
    .orderBy('id')
    .limit(maxNews)
    .execute()
  return rows.map(({ id, published_from, ...row }) => ({
    key: id.slice(eventId.length + 1),
    ...row,
    published_from: published_from.toISOString(),
  }))
}

async function requireOrganiserNews(
  db: EventsDatabase,
  id: string,
  eventId: string,
): Promise<void> {
  const item = await db
    .selectFrom('news')
    .select(['origin', 'event_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (item === undefined || (item.origin === 'organiser' && item.event_id === eventId)) return
  throw new Problem(
    409,
    'news.ofPackage',
    'The package of the event has a news item with this key. Change it there, or choose another key.',
    'key',
  )
}

/** @param id id of the item that is written; if it exists, it is not counted */
async function requireRoom(db: EventsDatabase, id: string, eventId: string): Promise<void> {
  const others = await db
    .selectFrom('news')
    .where('event_id', '=', eventId)
    .where('origin', '=', 'organiser')
    .where('id', '<>', id)
    .select('id')
    .limit(maxNews)
    .execute()
  if (others.length < maxNews) return
  const title = `The event has ${String(maxNews)} news items that were written over HTTP. Delete one of them first.`
  throw new Problem(409, 'news.tooMany', title)
}
