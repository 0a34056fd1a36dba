import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { listSitemapEvents } from './queries.ts'
import { SitemapEventList, SitemapQuery } from './schema.ts'

export function sitemapRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/sitemap/events',
    {
      schema: {
        operationId: '_sitemapEvents',
        description: 'Ids of all events with their races and rankings, for sitemaps.',
        querystring: SitemapQuery,
        response: { 200: SitemapEventList },
      },
    },
    async ({ query }) => ({ items: await listSitemapEvents(db, clock(), query.page) }),
  )
}
