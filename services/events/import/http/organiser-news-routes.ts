import Type from 'typebox'
import { Problem } from '../../../platform/http/problem.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import { deleteNews, listOrganiserNews, putNews } from '../publish/publish-news.ts'
import {
  EventParameter,
  NewsBody,
  NewsParameter,
  NewsPublished,
  OrganiserNews,
} from './correction-schema.ts'

/** Adds the routes that list, write and delete news of an event. */
export function organiserNewsRoutes(app: Service, db: EventsDatabase): void {
  app.get(
    '/v1/import/events/:event/news',
    {
      schema: {
        operationId: '_organiserNews',
        description: 'The news items of an event that were written over HTTP.',
        params: EventParameter,
        response: { 200: OrganiserNews },
      },
    },
    async ({ params }) => ({ items: await listOrganiserNews(db, params.event) }),
  )

  app.put(
    '/v1/import/events/:event/news/:key',
    {
      schema: {
        operationId: '_putNews',
        description:
          'Writes or replaces a news item of an event. An import of the package keeps it.',
        params: NewsParameter,
        body: NewsBody,
        response: { 200: NewsPublished },
      },
    },
    ({ params, body }) =>
      putNews(db, {
        eventId: params.event,
        key: params.key,
        title: body.title.trim(),
        subtitle: body.subtitle?.trim() ?? '',
        body: body.body,
        publishedFrom: instantOf(body.published_from),
      }),
  )

  app.delete(
    '/v1/import/events/:event/news/:key',
    {
      schema: {
        operationId: '_deleteNews',
        description: 'Deletes a news item that was written over HTTP.',
        params: NewsParameter,
        response: { 204: Type.Null({ description: 'There is no such item any more.' }) },
      },
    },
    async ({ params }, reply) => {
      await deleteNews(db, params.event, params.key)
      return reply.code(204).send(null)
    },
  )
}

/**
 * Returns the instant that a text names. Without a text, returns the current time.
 * @throws Problem 400 for a leap second
 */
function instantOf(text: string | undefined): Date {
  const instant = text === undefined ? new Date() : new Date(text)
  if (!Number.isNaN(instant.getTime())) return instant
  throw new Problem(
    400,
    'request.invalid',
    'Expected an instant without a leap second.',
    'published_from',
  )
}
