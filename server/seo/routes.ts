import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../services/platform/admission.ts'
import type { AnswerCache } from '../response-cache/response-cache.ts'
import type { BuiltGateway } from '../gateway.ts'
import type { Site } from '../pages.ts'
import { askOf } from './gateway-query.ts'
import { calendars } from './calendar.ts'
import { openDocuments } from './cached-documents.ts'
import { newsFeeds } from './news-feed.ts'
import { sharePictures } from './share-images.ts'
import { sitemaps } from './sitemaps.ts'

interface FoundOptions {
  execute: BuiltGateway['execute']
  answers: AnswerCache
  admission: Admission
  pages: Site
  site: { name: string; origin: () => string }
}

/** What lets others find the site and take it along: sitemaps, feeds, calendars, pictures for previews. */
export function foundRoutes(
  app: FastifyInstance,
  { execute, answers, admission, pages, site }: FoundOptions,
): void {
  const add = openDocuments(app, answers, admission)
  const ask = askOf(execute, admission)
  add('/robots.txt', () =>
    Promise.resolve({
      contentType: 'text/plain; charset=utf-8',
      // Nothing is forbidden: pages that are not to be listed say so themselves.
      body: `User-agent: *\nAllow: /\n\nSitemap: ${site.origin()}/sitemap.xml\n`,
    }),
  )
  sitemaps(add, ask, pages, site.origin)
  newsFeeds(add, ask, pages, site)
  calendars(add, ask, site)
  sharePictures(add, app, ask, pages.sharePicture)
}
