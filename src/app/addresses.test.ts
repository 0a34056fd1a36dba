import { expect, test } from 'vitest'
import { preferredLanguage, redirectFor } from './addresses.ts'

const stranger = { stored: undefined, acceptLanguage: undefined }
const dutch = { stored: undefined, acceptLanguage: 'fr-FR;q=0.9, nl-BE, en;q=0.8' }

test.each([
  ['/', '/nl'],
  ['/events/week?page=2', '/nl/events/week?page=2'],
  ['/zh-CN/events', '/nl/zh-CN/events'],
  ['/eng', '/nl/eng'],
  ['/e1/events', '/nl/e1/events'],
  ['//elsewhere.example/path', '/nl/elsewhere.example/path'],
  ['/\\elsewhere.example', '/nl/elsewhere.example'],
])('%s has no language and gets the visitor’s: %s', (url, location) => {
  expect(redirectFor(url, dutch)).toEqual({ status: 302, location })
})

test.each(['/zz/events?page=2', '/zz'])('%s is in a language that we do not have', (url) => {
  const location = url.replace('/zz', '/en')
  expect(redirectFor(url, dutch)).toEqual({ status: 302, location })
})

test.each([
  ['/EN/events', '/en/events'],
  ['/nl/', '/nl'],
  ['/nl/events/', '/nl/events'],
  ['/nl/events/?page=2', '/nl/events?page=2'],
  ['/nl/organizations/harbour?page=2', '/nl/organisations/harbour?page=2'],
  ['//nl/events', '/nl/events'],
])('%s is spelt %s, for good', (url, location) => {
  expect(redirectFor(url, stranger)).toEqual({ status: 308, location })
})

test.each([
  '/en',
  '/en/events?page=2',
  '/graphql',
  '/graphql?query=%7B__typename%7D',
  '/v1/web/events',
  '/files/a/thumbnail',
  '/assets/flags/4x3/nl.svg',
  '/robots.txt',
  '/favicon.ico',
  '/sitemap.xml',
  '/health',
])('%s stands as it is', (url) => {
  expect(redirectFor(url, dutch)).toBeUndefined()
})

test('a stored choice goes before the browser’s list, and nonsense before neither', () => {
  expect(preferredLanguage({ ...dutch, stored: 'en' }).code).toBe('en')
  expect(preferredLanguage({ ...dutch, stored: 'undefined' }).code).toBe('nl')
  expect(preferredLanguage({ stored: undefined, acceptLanguage: 'nl;q=0, *' }).code).toBe('en')
  expect(preferredLanguage(stranger).code).toBe('en')
})
