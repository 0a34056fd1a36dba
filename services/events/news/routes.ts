import { readFilters } from '../../platform/http/filters.ts'
import { IdInPath, readPaging, Ref, splitIds } from '../../platform/http/schemas.ts'
import { invalidCursor } from '../../platform/http/cursor.ts'
import type { Service } from '../../platform/http/service.ts'
import { tagsOfResponse } from '../cache-tags.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { getNewsItem, listNews, listNewsByIds } from './queries.ts'
import { NewsFilters, NewsItem, NewsPage, NewsQuery, UpdatesQuery } from './schema.ts'
import { requireEvent } from '../removed.ts'

export function newsRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/news',
    {
      schema: {
        operationId: 'news',
        description: 'Published news. Default order: latest first.',
        querystring: NewsQuery,
        response: { 200: NewsPage },
      },
    },
    ({ query }) => {
      const { ids, eventId, sort } = query
      const filters = readFilters(query.filters, NewsFilters)
      const page = readPaging(query)
      if (ids === undefined) {
        const tags = tagsOfResponse('/v1/web/news', {}, query)
        return listNews(db, clock(), { eventId, filters }, sort, page, tags)
      }
      if (page.after !== undefined) throw invalidCursor()
      return listNewsByIds(db, clock(), { ids: splitIds(ids), eventId, filters }, sort)
    },
  )

  app.get(
    '/v1/web/events/:id/updates',
    {
      schema: {
        operationId: '_updatesOfEvent',
        description: 'The published news of one event, latest first.',
        params: IdInPath,
        querystring: UpdatesQuery,
        response: { 200: NewsPage },
      },
    },
    async ({ params, query }) => {
      await requireEvent(db, params.id)
      const selection = { eventId: params.id, filters: {} }
      const tags = tagsOfResponse('/v1/web/events/:id/updates', params, query)
      return listNews(db, clock(), selection, query.sort, readPaging(query), tags)
    },
  )

  app.get(
    '/v1/web/news/:id',
    {
      schema: {
        operationId: 'newsItem',
        description: 'One published news item.',
        params: IdInPath,
        response: { 200: Ref(NewsItem) },
      },
    },
    ({ params }) => getNewsItem(db, clock(), params.id),
  )
}
