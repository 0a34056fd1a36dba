import { expect, test } from 'vitest'
import { languages } from '../../../domain/languages.ts'
import { visit } from '../../../tests/visit.tsx'
import { defaultSite } from '../../site.ts'

const site = {
  ...defaultSite,
  origin: 'https://results.example',
  logo: 'https://files.example/logo.png',
}
const newsItem = {
  __typename: 'NewsItem',
  id: 'fog',
  eventId: null,
  title: 'Fog </script><b>',
  subtitle: '',
  bodyHtml: '<p>It lifts.</p>',
  imageUrl: null,
  publishedFrom: '2026-11-01T08:00:00.000Z',
  event: null,
}
const list = { events: { __typename: 'EventPage', total: 0, items: [] }, eventCounts: null }

const visitNews = () =>
  visit('/zh/updates/fog?from=mail', { operations: { NewsItemScreen: { newsItem } }, site })
const visitList = (query: string) =>
  visit(`/en/events/week${query}`, { operations: { EventListScreen: list }, site })

const attribute = (selector: string, name: string) =>
  document.head.querySelector(selector)?.getAttribute(name)
const canonical = () => attribute('link[rel=canonical]', 'href')

test('the canonical address has no tracking parameters', async () => {
  await visitNews()
  expect(canonical()).toBe('https://results.example/zh/updates/fog')
  expect(attribute('meta[property="og:url"]', 'content')).toBe(canonical())
})

test('the canonical address keeps the page of a list and drops filters', async () => {
  await visitList('?page=3')
  expect(canonical()).toBe('https://results.example/en/events/week?page=3')
  expect(attribute('link[hreflang=fr]', 'href')).toMatch('/fr/events/week?page=3')
})

test.each(['?page=1', '?page=x', '?page=1e1', '?page=2&find=jan', '?find=jan'])(
  'the canonical address of %s is the list itself',
  async (query) => {
    await visitList(query)
    expect(canonical()).toBe('https://results.example/en/events/week')
  },
)

test('a page links all languages, with English as the default', async () => {
  await visitNews()
  const alternates = [...document.head.querySelectorAll('link[hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href')?.replace('https://results.example', ''),
  ])
  expect(alternates).toEqual([
    ...languages.map(({ code, hreflang }) => [hreflang, `/${code}/updates/fog`]),
    ['x-default', '/en/updates/fog'],
  ])
  expect(attribute('meta[property="og:locale"]', 'content')).toBe('zh_HK')
})

test('structured data of news has absolute addresses and cannot close its script element', async () => {
  await visitNews()
  const [data] = document.querySelectorAll('script[type="application/ld+json"]')
  expect(data?.innerHTML).not.toContain('<')
  expect(JSON.parse(data?.innerHTML ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'Fog </script><b>',
    url: 'https://results.example/zh/updates/fog',
    datePublished: '2026-11-01T08:00:00.000Z',
    author: {
      '@type': 'Organization',
      url: 'https://results.example/zh',
      logo: 'https://files.example/logo.png',
    },
  })
})

test('the breadcrumb in structured data has the home page once', async () => {
  await visitList('')
  const data = document.querySelector('script[type="application/ld+json"]')
  const { itemListElement } = JSON.parse(data?.innerHTML ?? '') as { itemListElement: unknown[] }
  expect(itemListElement).toMatchObject([
    { position: 1, item: 'https://results.example/en' },
    { position: 2, item: 'https://results.example/en/events' },
    { position: 3, item: 'https://results.example/en/events/week' },
  ])
})
