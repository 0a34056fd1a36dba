import type { FastifyInstance } from 'fastify'
import { defaultLimits } from '../mesh/settings.ts'
import { gateway } from '../mesh/testing.ts'
import * as site from '../src/entry-server.tsx'
import { createReadiness } from './health.ts'
import { testLive } from './live/testing.ts'
import { PageDeadline } from './pages/page-deadline.ts'
import { noLimits } from './overload/testing.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { createWeb } from './web.ts'

type WebOptions = Parameters<typeof createWeb>[0]

/**
 * Creates the web application with the gateway of `mesh/testing.ts`. By default it has no rate
 * limits, and routes that call the events service, such as downloads and sitemaps, fail.
 */
export function createTestWeb(options: Partial<WebOptions> = {}): Promise<FastifyInstance> {
  return createWeb({
    pages: {
      load: () => Promise.resolve(site),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    gateway,
    events: () => Promise.reject(new Error('this test has no events service')),
    responses: new ResponseCache(),
    live: testLive,
    admission: noLimits,
    config: { trustedProxies: [], site: { name: 'Parcours' }, limits: defaultLimits },
    readiness: createReadiness(() => Promise.resolve(true)),
    // The deadline is long, because Vite loads the modules of a page when the page is first opened.
    deadline: new PageDeadline(60_000),
    secureCookies: true,
    origin: () => 'http://site.example',
    ...options,
  })
}
