import Fastify, { type FastifyInstance } from 'fastify'
import type { Upstream } from '../../mesh/settings.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { sendError } from '../../services/platform/http/send-error.ts'
import { limitedTo } from '../overload/testing.ts'
import { downloadRoutes } from './ranking-route.ts'

/** Path of the downloads of the test ranking, without the extension. */
export const file = '/downloads/rankings/harbour-half-2026-half-0'

const first = [
  runner('007', {
    name: 'Łucja Quartz',
    team: '=HYPERLINK("http://bad.invalid")',
    gunTime: 3_600_100,
  }),
  runner('12', { name: 'Ana, "la Liebre" Pebbleton', gender: 'M', gunTime: 3_601_000 }),
  runner('13', { name: 'Private Pebbleton', private: true, gunTime: 3_602_000 }),
]
const rest = Array.from({ length: 200 }, (_, index) =>
  runner(String(1000 + index), { gender: 'M', gunTime: 3_700_000 + index * 1000 }),
)

/** Creates an events service that has a ranking of 203 athletes. */
export async function createRankingService() {
  const service = await createTestService()
  await publishPackage(service.db, harbourHalf({ rows: [...first, ...rest] }))
  /** Sends requests to the service. */
  const upstream: Upstream = async ({ url }) => {
    const response = await service.app.inject({ method: 'GET', url })
    return {
      status: response.statusCode,
      headers: { 'content-type': String(response.headers['content-type']) },
      body: response.payload,
    }
  }
  return { ...service, upstream }
}

/**
 * Serves downloads.
 * @param events handles each request to the events service
 * @param requestsPerMinute limit of an address; 0 means no limit
 */
export async function serveDownloads(
  events: Upstream,
  requestsPerMinute: number,
): Promise<FastifyInstance> {
  const fastify = Fastify()
  fastify.setErrorHandler((error: never, _request, reply) => sendError(error, reply))
  downloadRoutes(fastify, limitedTo({ requestsPerMinute }), events)
  await fastify.ready()
  return fastify
}
