import Type from 'typebox'
import { readFilters } from '../../platform/http/filters.ts'
import { IdParameter, Ref, readPaging, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { requireEvent } from '../events/queries.ts'
import { getNewsItem, listNews, listNewsByIds } from './queries.ts'
import { NewsFilters, NewsItem, NewsPage, NewsQuery, UpdatesQuery } from './schema.ts'

export function newsRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/news',
    {
      schema: {
        operationId: 'news',
        description: 'Published news, latest first. With ids, all of them on one page.',
        querystring: NewsQuery,
        response: { 200: NewsPage },
      },
    },
    ({ query: { ids, eventId, sort, ...query } }) => {
      const filters = readFilters(query.filters, NewsFilters)
      return ids === undefined
        ? listNews(db, clock(), { eventId, filters }, sort, readPaging(query))
        : listNewsByIds(db, clock(), { ids: splitIds(ids), eventId, filters }, sort)
    },
  )

  app.get(
    '/v1/web/events/:id/updates',
    {
      schema: {
        operationId: '_updatesOfEvent',
        description: 'The published news of one event, latest first.',
        params: Type.Object({ id: IdParameter }),
        querystring: UpdatesQuery,
        response: { 200: NewsPage },
      },
    },
    async ({ params, query }) => {
      await requireEvent(db, params.id)
      const selection = { eventId: params.id, filters: {} }
      return listNews(db, clock(), selection, query.sort, readPaging(query))
    },
  )

  app.get(
    '/v1/web/news/:id',
    {
      schema: {
        operationId: 'newsItem',
        description: 'One published news item.',
        params: Type.Object({ id: IdParameter }),
        response: { 200: Ref(NewsItem) },
      },
    },
    ({ params }) => getNewsItem(db, clock(), params.id),
  )
}
