import type { FastifyInstance } from 'fastify'
import type { Upstream } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { Gateway } from '../graphql/gateway.ts'
import type { ServerBundle } from '../pages/pages.ts'
import { calendarRoutes } from './calendar.ts'
import { openDocuments } from './cached-documents.ts'
import { eventFeedRoutes } from './event-feed.ts'
import { newsFeedRoutes } from './news-feed.ts'
import { raceFeedRoutes } from './race-feed.ts'
import { sitemapRoutes } from './sitemaps.ts'

interface SeoOptions {
  execute: Gateway['execute']
  events: Upstream
  responses: ResponseCache
  admission: Admission
  pages: ServerBundle
  site: { name: string; origin: () => string }
}

/**
 * Adds documents for search engines, feed readers and calendar programs: robots.txt, sitemaps,
 * feeds and calendars.
 */
export function seoRoutes(
  app: FastifyInstance,
  { execute, events, responses, admission, pages, site }: SeoOptions,
): void {
  const add = openDocuments(app, { execute, events, responses, admission })
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
