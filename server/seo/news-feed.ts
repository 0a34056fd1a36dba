import { languages } from '../../domain/languages.ts'
import { escapeMarkup } from '../../domain/escape-markup.ts'
import { Feed } from 'feed'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import type { ServerBundle } from '../pages/pages.ts'
import { type AddDocument, atomDocument } from './cached-documents.ts'

interface NewsItem {
  id: string
  eventId: string | null
  title: string
  subtitle: string
  bodyHtml: string
  publishedFrom: string
}

const newsQuery = `{ news(itemsPerPage: 20) { items {
  id eventId title subtitle bodyHtml publishedFrom } } }`

/**
 * Adds `/feeds/{language}.xml`, an Atom feed of the latest news. Its links lead to pages in the
 * same language.
 */
export function newsFeedRoutes(
  add: AddDocument,
  { linksIn, loadIntl }: Pick<ServerBundle, 'linksIn' | 'loadIntl'>,
  site: { name: string; origin: () => string },
): void {
  add('/feeds/:file', async ({ file }, runQuery) => {
    const language = languages.find(({ code }) => file === `${code}.xml`)
    if (!language) throw routeNotFound()
    const { news } = await runQuery<{ news: { items: NewsItem[] } }>(newsQuery)
    const intl = await loadIntl(language)
    const links = linksIn(language.code)
    const origin = site.origin()
    const [latest] = news.items
    const feed = new Feed({
      id: `${origin}/feeds/${language.code}.xml`,
      title: intl.formatMessage(
        { id: 'ui.page_head.title' },
        { page: intl.formatMessage({ id: 'ui.parent_page.updates' }), site: site.name },
      ),
      link: origin + links.updates(),
      feedLinks: { atom: `${origin}/feeds/${language.code}.xml` },
      author: { name: site.name },
      generator: false,
      updated: latest ? new Date(latest.publishedFrom) : new Date(),
    })
    for (const item of news.items) {
      const link = origin + links.newsItem({ newsId: item.id, eventId: item.eventId })
      const date = new Date(item.publishedFrom)
      feed.addItem({
        title: escapeMarkup(item.title),
        link,
        date,
        published: date,
        description: escapeMarkup(item.subtitle),
        content: item.bodyHtml,
      })
    }
    return atomDocument(feed)
  })
}
