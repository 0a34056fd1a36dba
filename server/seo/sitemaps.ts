import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { routeNotFound } from '../../services/platform/answer-error.ts'
import type { Site } from '../pages.ts'
import type { Ask } from './gateway-query.ts'
import type { AddDocument } from './cached-documents.ts'

type Links = ReturnType<Site['linksIn']>

/** A page, in whichever language. */
interface SitemapPage {
  at: (links: Links) => string
  changed?: string
}

/** A file of sitemaps holds one page of one of these lists. */
interface Section {
  /** The field of the gateway that counts its items. */
  list?: string
  pages(ask: Ask, page: number): Promise<SitemapPage[]>
}

const itemsPerFile = 100
/** By the protocol. */
const mostAddresses = 50_000
const contentType = 'application/xml; charset=utf-8'

/** `/sitemap.xml` leads to a file for every hundred events, organisations and news items. */
export function sitemaps(
  add: AddDocument,
  ask: Ask,
  { linksIn, languages, staticPaths }: Pick<Site, 'linksIn' | 'languages' | 'staticPaths'>,
  origin: () => string,
): void {
  const sections: Record<string, Section> = { pages: staticPages(staticPaths), ...ofTheGateway }

  add('/sitemap.xml', async () => {
    const lists = Object.values(sections).flatMap(({ list }) => list ?? [])
    const totals = await ask<Record<string, { total: number }>>(
      `{ ${lists.map((list) => `${list}(itemsPerPage: 1) { total }`).join(' ')} }`,
    )
    const files = Object.entries(sections).flatMap(([name, { list }]) => {
      const items = list === undefined ? 1 : (totals[list]?.total ?? 0)
      const count = Math.ceil(items / itemsPerFile)
      return Array.from({ length: count }, (_, index) => `${name}-${index + 1}.xml`)
    })
    const entries = files.map((file) => ({ url: `${origin()}/sitemaps/${file}` }))
    return { contentType, body: await written(new SitemapIndexStream(), entries) }
  })

  add('/sitemaps/:file', async ({ file = '' }) => {
    const [, name = '', page] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined
    const pages = (await section?.pages(ask, Number(page))) ?? []
    if (pages.length === 0) throw routeNotFound()
    const entries = pages.flatMap(inAllLanguages).slice(0, mostAddresses)
    const namespaces = { news: false, image: false, video: false, xhtml: true }
    return { contentType, body: await written(new SitemapStream({ xmlns: namespaces }), entries) }
  })

  function inAllLanguages({ at, changed }: SitemapPage) {
    const addresses = languages.map(({ code, hreflang }) => ({
      lang: hreflang,
      url: origin() + at(linksIn(code)),
    }))
    const links = [...addresses, { lang: 'x-default', url: addresses[0]?.url ?? '' }]
    return addresses.map(({ url }) => ({
      url,
      links,
      ...(changed === undefined ? {} : { lastmod: changed }),
    }))
  }
}

function written(stream: SitemapStream | SitemapIndexStream, entries: object[]): Promise<Buffer> {
  return streamToPromise(Readable.from(entries).pipe(stream))
}

/** Pages without an id, and the lists by sport and country that are not empty. */
function staticPages(paths: readonly string[]): Section {
  return {
    async pages(ask, page) {
      if (page > 1) return []
      const { eventCounts } = await ask<{
        eventCounts: {
          sport: { type: string; count: number }[]
          countries: { country: string }[]
        }
      }>('{ eventCounts { sport { type count } countries { country } } }')
      const sports = eventCounts.sport.filter(({ count }) => count > 0)
      return [
        ...paths.map((path) => ({ at: (links: Links) => links.home() + path })),
        ...sports.map(({ type: sport }) => ({
          at: (links: Links) => links.eventsOfSport({ sport }),
        })),
        ...eventCounts.countries.map(({ country }) => ({
          at: (links: Links) => links.eventsInCountry({ country }),
        })),
      ]
    },
  }
}

const ofTheGateway: Record<string, Section> = {
  events: {
    list: 'events',
    async pages(ask, page) {
      const { events } = await ask<{
        events: {
          items: {
            id: string
            races: { id: string; rankings: { id: string; updatedAt: string }[] }[]
          }[]
        }
      }>(
        `query ($page: Int!) { events(page: $page, itemsPerPage: ${itemsPerFile}, sort: nameAscending) {
          items { id races { id rankings { id updatedAt } } } } }`,
        { page },
      )
      return events.items.flatMap(({ id: eventId, races }) => [
        { at: (links: Links) => links.event({ eventId }) },
        ...races.flatMap(({ id: raceId, rankings }) => [
          { at: (links: Links) => links.race({ eventId, raceId }) },
          ...rankings.map(({ id: rankingId, updatedAt }) => ({
            at: (links: Links) => links.ranking({ eventId, raceId, rankingId }),
            changed: updatedAt,
          })),
        ]),
      ])
    },
  },
  organisations: {
    list: 'organisations',
    async pages(ask, page) {
      const { organisations } = await ask<{ organisations: { items: { id: string }[] } }>(
        `query ($page: Int!) { organisations(page: $page, itemsPerPage: ${itemsPerFile}) { items { id } } }`,
        { page },
      )
      return organisations.items.map(({ id: organisationId }) => ({
        at: (links: Links) => links.organisation({ organisationId }),
      }))
    },
  },
  news: {
    list: 'news',
    async pages(ask, page) {
      const { news } = await ask<{
        news: { items: { id: string; eventId: string | null; publishedFrom: string }[] }
      }>(
        `query ($page: Int!) { news(page: $page, itemsPerPage: ${itemsPerFile}, sort: dateAscending) {
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
