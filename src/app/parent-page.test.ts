import { expect, test } from 'vitest'
import { linksIn } from './links.ts'
import { parentPage } from './parent-page.ts'

const parentOf = (path: string) => parentPage(path, linksIn('en'))?.to

test.each([
  ['/en/events', '/en'],
  ['/en/events/week', '/en'],
  ['/en/events/boston', '/en/events'],
  ['/en/events/boston/races/run', '/en/events/boston'],
  ['/en/events/boston/races/run/rankings/all', '/en/events/boston/races/run'],
  [
    '/en/events/boston/races/run/rankings/all/athlete/W1',
    '/en/events/boston/races/run/rankings/all',
  ],
  ['/en/events/boston/races/run/athlete/W1', '/en/events/boston/races/run'],
  ['/en/events/boston/updates/fog', '/en/events/boston'],
  ['/en/organisations/kade', '/en'],
])('the page above %s is %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent)
})

test('nothing is above the home page', () => {
  expect(parentOf('/en')).toBeUndefined()
})
