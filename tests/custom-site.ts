import type { Site } from '../src/site.ts'

/** An installation that says everything about itself. */
export const ownSite: Site = {
  name: 'Loops',
  contact: {
    operator: 'Timing Club',
    email: 'privacy@club.test',
    postal: ['Main Street 1', '1234 Town'],
  },
  stores: { apple: 'https://apps.test/apple', google: 'https://apps.test/google' },
  replay: {
    free: { href: 'https://shop.test/free' },
    paid: { href: 'https://shop.test/replay', price: { amount: 4.99, currency: 'EUR' } },
    withLiveTracking: { href: 'https://shop.test/live', price: { amount: 6.99, currency: 'EUR' } },
  },
}
