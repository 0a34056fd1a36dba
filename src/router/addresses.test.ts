import { expect, test } from 'vitest'
import { addressKind, inLanguage, isReadable, preferredLanguage } from './addresses.ts'
import { languages } from '../i18n/languages.ts'

const stranger = { stored: undefined, acceptLanguage: undefined }
const dutch = { stored: undefined, acceptLanguage: 'fr-FR;q=0.9, nl-BE, en;q=0.8' }

test.each([
  ['/', '/nl'],
  ['/?utm=x', '/nl?utm=x'],
  ['/events/week?page=2', '/nl/events/week?page=2'],
  ['/events/', '/nl/events'],
  ['/organizations/harbour', '/nl/organisations/harbour'],
  ['/zh-CN/events', '/nl/zh-CN/events'],
  ['/eng', '/nl/eng'],
  ['/e1/events', '/nl/e1/events'],
  ['/%6El/events', '/nl/%6El/events'],
  ['/null', '/nl/null'],
  ['//elsewhere.example/path', '/nl/elsewhere.example/path'],
  ['/\\elsewhere.example', '/nl/elsewhere.example'],
  ['///', '/nl'],
  ['/docs', '/nl/developers'],
  ['/docs/graphql?x=1', '/nl/developers?x=1'],
])('redirects %s, which has no language, to the visitor’s: %s', (url, location) => {
  expect(addressKind(url, dutch)).toEqual({ status: 302, location, isGuess: true })
  const stored = { ...dutch, stored: 'nl' }
  expect(addressKind(url, stored)).toEqual({ status: 302, location, isGuess: false })
})

test.each(['/zz/events?page=2', '/zz', '/ZZ/events/harbour', '/jp/organisations'])(
  '%s has an unknown language and redirects to English',
  (url) => {
    const location = url.replace(/zz|jp/i, 'en')
    expect(addressKind(url, dutch)).toEqual({ status: 302, location })
  },
)

test.each([
  ['/EN/events', '/en/events'],
  ['/Zh/events?page=2', '/zh/events?page=2'],
  ['/nl/', '/nl'],
  ['/nl/events/', '/nl/events'],
  ['/nl/events//week', '/nl/events/week'],
  ['/nl/events/?page=2', '/nl/events?page=2'],
  ['//nl/events', '/nl/events'],
  ['/nl/events/harbour%2Dhal%66?page=%32', '/nl/events/harbour-half?page=%32'],
])('redirects %s permanently to the correct spelling %s', (url, location) => {
  expect(addressKind(url, stranger)).toEqual({ status: 308, location })
})

test.each(['', '/harbour', '/harbour/events', '/harbour/events/sport/running'])(
  'redirects organizations%s permanently to organisations, in one step',
  (rest) => {
    for (const { code } of languages) {
      const location = `/${code}/organisations${rest}?page=2`
      for (const prefix of [code, code.toUpperCase()]) {
        const url = `/${prefix}/organizations${rest}?page=2`
        expect(addressKind(url, dutch)).toEqual({ status: 308, location })
      }
    }
  },
)

test.each(['/en/ORGANIZATIONS', '/en/Organizations', '/en/%6Frganizations'])(
  'redirects %s to the lower-case spelling',
  (url) => {
    expect(addressKind(url, dutch)).toEqual({ status: 308, location: '/en/organisations' })
  },
)

test('corrects only the first segment, because an event id may be "organizations"', () => {
  expect(addressKind('/en/events/organizations', dutch)).toBe('page')
})

test.each([
  '/en',
  '/en/events?page=2',
  '/en?next=//elsewhere.example',
  '/nl/sitemap.xml',
  '/en/events/%2e%2E%2F%C3%A9',
])('%s is a page', (url) => {
  expect(addressKind(url, dutch)).toBe('page')
})

test.each([
  '/graphql',
  '/graphql?query=%7B__typename%7D',
  '/v1/web/events',
  '/files/a/thumbnail',
  '/icons/none.svg',
  '/assets/flags/4x3/nl.svg',
  '/robots.txt',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/site.webmanifest',
  '/sitemap.xml',
  '/sitemaps/events-2.xml',
  '/feeds/news',
  '/updates.atom',
  '/events/harbour.ics',
  '/health',
  '/ready',
  '/metrics',
  '/docs/events',
  '/mcp',
  '/mcp/sse?session=1',
  '/.well-known',
  '/.well-known/assetlinks',
])('%s never gets a language', (url) => {
  expect(addressKind(url, dutch)).toBe('no-page')
})

test('no URL redirects to another site', () => {
  for (const url of ['//a.example', '/\\/a.example', '/\\\\a.example', '///a.example/', '//zz/b']) {
    const kind = addressKind(url, dutch)
    expect(kind).toHaveProperty('location', expect.stringMatching(/^\/[a-z]/))
  }
})

test.each([
  ...['/en/events/a%2Fb', '/en/events/a%2fb', '/en/events/a%5Cb', '/en/%E0%A4%A', '/en/%'],
  ...['/en/%0a', '/en/x%0dy', '/en/%e2%80%a8', '/en/events/%E2%80%A9'],
])('%s is unreadable', (path) => {
  expect(isReadable(path)).toBe(false)
})

test('other escapes are readable', () => {
  expect(isReadable('/en/events/%E6%9D%B1%E4%BA%AC/races/a%2520b')).toBe(true)
})

test('the stored language precedes Accept-Language; invalid codes are ignored', () => {
  expect(preferredLanguage({ ...dutch, stored: 'en' }).code).toBe('en')
  expect(preferredLanguage({ ...dutch, stored: 'undefined' }).code).toBe('nl')
  expect(preferredLanguage({ stored: undefined, acceptLanguage: 'nl;q=0, *' }).code).toBe('en')
  expect(preferredLanguage({ stored: undefined, acceptLanguage: 'ja, ZH-cn;q=.5' }).code).toBe('zh')
  expect(preferredLanguage(stranger).code).toBe('en')
})

test('switching the language keeps path, query and hash, and replaces `lang` in the query', () => {
  const [english, dutchLanguage] = languages
  const page = { pathname: '/en/search', search: '?q=a%20b&lang=en', hash: '#athletes' }
  expect(inLanguage(dutchLanguage, page)).toBe('/nl/search?q=a+b&lang=nl#athletes')
  const home = { pathname: '/nl', search: '?filters=eyJ9%3D%3D', hash: '' }
  expect(inLanguage(english, home)).toBe('/en?filters=eyJ9%3D%3D')
})
