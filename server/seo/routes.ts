import type { FastifyInstance } from 'fastify'
import type { Upstream } from '../../mesh/settings.ts'
import { calendarRoutes } from './calendar.ts'
import { type DocumentSources, openDocuments } from './cached-documents.ts'
import { eventFeedRoutes } from './event-feed.ts'
import { newsFeedRoutes } from './news-feed.ts'
import { raceFeedRoutes } from './race-feed.ts'
import { sitemapRoutes } from './sitemaps.ts'

/**
 * Adds documents for search engines, feed readers and calendar programs: robots.txt, sitemaps,
 * feeds and calendars.
 */
export function seoRoutes(app: FastifyInstance, sources: DocumentSources, events: Upstream): void {
  const { pages, site } = sources
  const add = openDocuments(app, sources, events)
  add('/robots.txt', () =>
    Promise.resolve({
      contentType: 'text/plain; charset=utf-8',
      // Allows all pages here. A page that search engines must not index has a robots meta element.
      body: `User-agent: *\nAllow: /\n\nSitemap: ${site.origin()}/sitemap.xml\n`,
    }),
  )
  sitemapRoutes(add, pages, site.origin)
  newsFeedRoutes(add, pages, site)
  raceFeedRoutes(add, pages, site)
  eventFeedRoutes(add, pages, site)
  calendarRoutes(add, pages, site)
}
