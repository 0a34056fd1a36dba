import type { Site } from '../src/site.ts'

/** Settings of an installation with a value for every setting. */
export const customSite: Site = {
  name: 'Loops',
  contact: {
    operator: 'Timing Club',
    email: 'privacy@club.test',
    postal: ['Main Street 1', '1234 Town'],
  },
  stores: { apple: 'https://apps.test/apple', google: 'https://apps.test/google' },
  api: { operationsPerMinute: 600, requestsPerMinute: 1200, depth: 12 },
  replay: {
    free: { href: 'https://shop.test/free' },
    paid: { href: 'https://shop.test/replay', price: { amount: 4.99, currency: 'EUR' } },
    withLiveTracking: { href: 'https://shop.test/live', price: { amount: 6.99, currency: 'EUR' } },
  },
}
