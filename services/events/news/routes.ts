import Type from 'typebox'
import { IdParameter, Ref, readPaging, splitIds } from '../../platform/schemas.ts'
import type { Service } from '../../platform/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { getNewsItem, listNews, listNewsByIds } from './queries.ts'
import { NewsItem, NewsPage, NewsQuery } from './schema.ts'

export function newsRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/news',
    {
      schema: {
        operationId: 'news',
        description: 'Published news, latest first.',
        querystring: NewsQuery,
        response: { 200: NewsPage },
      },
    },
    ({ query }) =>
      query.ids === undefined
        ? listNews(db, clock(), query, readPaging(query))
        : listNewsByIds(db, clock(), splitIds(query.ids)),
  )

  app.get(
    '/v1/web/news/:id',
    {
      schema: {
        operationId: 'newsItem',
        description: 'One news item, once it is published.',
        params: Type.Object({ id: IdParameter }),
        response: { 200: Ref(NewsItem) },
      },
    },
    ({ params }) => getNewsItem(db, clock(), params.id),
  )
}
