import { languages } from '../../domain/languages.ts'
import { wordOf } from '../../domain/enum-words.ts'
import { escapeMarkup } from '../../domain/escape-markup.ts'
import type { RaceSport } from '../../domain/sports.ts'
import { tag } from '../../services/events/cache-tags.ts'
import { eventsPerPage, type SitemapEventList } from '../../services/events/sitemap/schema.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import type { ServerBundle } from '../pages/pages.ts'
import type { ReadEvents } from './events-reader.ts'
import type { RunQuery } from './gateway-query.ts'
import type { AddDocument } from './cached-documents.ts'

type Links = ReturnType<ServerBundle['linksIn']>

/** An entry of a sitemap: a page of the site, with its URLs in all languages. */
interface SitemapPage {
  at: (links: Links) => string
  changed?: string
}

/** Pages of one kind, such as all events. If there are many, they fill several sitemap files. */
interface Section {
  /** GraphQL field whose `total` is the number of items. */
  list?: string
  pages(page: number, runQuery: RunQuery, readEvents: ReadEvents): Promise<SitemapPage[]>
}

const itemsPerFile = eventsPerPage
/** Maximum number of URLs in a file, according to the sitemap protocol. */
const maxAddresses = 50_000
const contentType = 'application/xml; charset=utf-8'

/**
 * Adds `/sitemap.xml`, an index of sitemap files. Each file has up to a hundred events,
 * organisations or news items.
 */
export function sitemapRoutes(
  add: AddDocument,
  { linksIn, staticPaths }: Pick<ServerBundle, 'linksIn' | 'staticPaths'>,
  origin: () => string,
): void {
  const sections: Record<string, Section> = { pages: staticPages(staticPaths), ...listSections }

  add('/sitemap.xml', async (_parameters, runQuery) => {
    const lists = Object.values(sections).flatMap(({ list }) => list ?? [])
    const totals = await runQuery<Record<string, { total: number }>>(
      `{ ${lists.map((list) => `${list}(itemsPerPage: 1) { total }`).join(' ')} }`,
    )
    const files = Object.entries(sections).flatMap(([name, { list }]) => {
      const items = list === undefined ? 1 : (totals[list]?.total ?? 0)
      const count = Math.ceil(items / itemsPerFile)
      return Array.from({ length: count }, (_, index) => `${name}-${index + 1}.xml`)
    })
    const entries = files.map((file) => `<sitemap>${loc(`${origin()}/sitemaps/${file}`)}</sitemap>`)
    return { contentType, body: toXml('sitemapindex', entries) }
  })

  add('/sitemaps/:file', async ({ file = '' }, runQuery, readEvents) => {
    const [, name = '', page] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined
    const pages = (await section?.pages(Number(page), runQuery, readEvents)) ?? []
    if (pages.length === 0) throw routeNotFound()
    const entries = pages.flatMap(inAllLanguages).slice(0, maxAddresses)
    return { contentType, body: toXml('urlset', entries) }
  })

  function inAllLanguages({ at, changed }: SitemapPage): string[] {
    const addresses = languages.map(({ code, hreflang }) => ({
      hreflang,
      url: origin() + at(linksIn(code)),
    }))
    const links = [...addresses, { hreflang: 'x-default', url: addresses[0]?.url ?? '' }]
      .map(({ hreflang, url }) => alternate(hreflang, url))
      .join('')
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return addresses.map(({ url }) => `<url>${loc(url)}${lastmod}${links}</url>`)
  }
}

const loc = (url: string) => `<loc>${escapeMarkup(url)}</loc>`

const alternate = (hreflang: string, url: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(url)}"/>`

const namespaces = {
  sitemapindex: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  urlset:
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"',
}

function toXml(root: keyof typeof namespaces, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root} ${namespaces[root]}>${entries.join('')}</${root}>`
}

/**
 * Returns the section of pages without an id, and of lists of events by sport and country. Leaves
 * out empty lists.
 */
function staticPages(paths: readonly string[]): Section {
  return {
    async pages(page, runQuery) {
      if (page > 1) return []
      const { eventCounts } = await runQuery<{
        eventCounts: {
          sports: { value: Uppercase<RaceSport>; count: number }[]
          countries: { value: string }[]
        }
      }>('{ eventCounts { sports { value count } countries { value } } }')
      const sports = eventCounts.sports.filter(({ count }) => count > 0)
      return [
        ...paths.map((path) => ({ at: (links: Links) => links.home() + path })),
        ...sports.map(({ value }) => ({
          at: (links: Links) => links.eventsOfSport({ sport: wordOf(value) }),
        })),
        ...eventCounts.countries.map(({ value: country }) => ({
          at: (links: Links) => links.eventsInCountry({ country }),
        })),
      ]
    },
  }
}

const tagsOf = ({ items }: SitemapEventList) => [
  tag.list,
  ...items.flatMap(({ id, races }) => [tag.event(id), ...races.map((race) => tag.race(race.id))]),
]

const listSections: Record<string, Section> = {
  events: {
    list: 'events',
    async pages(page, _, readEvents) {
      const { items } = await readEvents<SitemapEventList>(
        `/v1/web/sitemap/events?page=${String(page)}`,
        tagsOf,
      )
      return items.flatMap(({ id: eventId, has_news: hasNews, races }) => [
        { at: (links: Links) => links.event({ eventId }) },
        ...(hasNews ? [{ at: (links: Links) => links.eventUpdates({ eventId }) }] : []),
        ...races.flatMap(({ id: raceId, has_open_replay: hasReplay, rankings }) => [
          { at: (links: Links) => links.race({ eventId, raceId }) },
          ...(hasReplay ? [{ at: (links: Links) => links.raceReplay({ eventId, raceId }) }] : []),
          ...rankings.map(({ id: rankingId, updated_at: changed }) => ({
            at: (links: Links) => links.ranking({ eventId, raceId, rankingId }),
            changed,
          })),
        ]),
      ])
    },
  },
  organisations: {
    list: 'organisations',
    async pages(page, runQuery) {
      const { organisations } = await runQuery<{
        organisations: { items: { id: string; eventsCount: number }[] }
      }>(
        `query ($page: Int!) { organisations(page: $page, itemsPerPage: ${itemsPerFile}) { items { id eventsCount } } }`,
        { page },
      )
      return organisations.items.flatMap(({ id: organisationId, eventsCount }) => [
        { at: (links: Links) => links.organisation({ organisationId }) },
        ...(eventsCount > 0
          ? [{ at: (links: Links) => links.organisationEvents({ organisationId }) }]
          : []),
      ])
    },
  },
  news: {
    list: 'news',
    async pages(page, runQuery) {
      const { news } = await runQuery<{
        news: { items: { id: string; eventId: string | null; publishedFrom: string }[] }
      }>(
        `query ($page: Int!) { news(page: $page, itemsPerPage: ${itemsPerFile}, sort: DATE_ASCENDING) {
          items { id eventId publishedFrom } } }`,
        { page },
      )
      return news.items.map(({ id: newsId, eventId, publishedFrom }) => ({
        at: (links: Links) => links.newsItem({ newsId, eventId }),
        changed: publishedFrom,
      }))
    },
  },
}
