import type { Redis } from 'ioredis'
import { Gauge } from 'prom-client'
import type { Admission } from '../../services/platform/http/admission.ts'
import { metrics } from '../../services/platform/metrics.ts'
import { WorkQueue } from '../../services/platform/work-queue.ts'
import type { Config } from '../config.ts'
import { type ApiKeys, openApiKeys } from '../credentials/api-keys.ts'
import { openClients } from './clients.ts'
import { openCostLimit, openPageCostLimit } from './cost-limit.ts'
import { openRateLimit } from './rate-limit.ts'

type Settings = Pick<
  Config,
  'requestsPerMinute' | 'graphqlRequestsPerMinute' | 'graphqlCostPerMinute' | 'requestsAtOnce'
>

/** API keys of a process without a database of keys. No key is valid. */
const noKeys = openApiKeys({
  find: () => Promise.resolve(undefined),
  recordUse: () => Promise.resolve(),
})

/**
 * Opens the rate limits and the work queue of this process. The computation of a page, a GraphQL
 * request or a REST request takes a slot of the queue.
 * The calls that a page makes to the gateway and the services use the slot of the page.
 */
export function openAdmission(
  { requestsPerMinute, graphqlRequestsPerMinute, graphqlCostPerMinute, requestsAtOnce }: Settings,
  redis?: Redis,
  keys: ApiKeys = noKeys,
): Admission {
  const work = new WorkQueue({
    concurrency: requestsAtOnce,
    maxWaiting: 256,
    maxWaitingPerClient: 64,
    maxWaitMs: 3_000,
  })
  measureQueue(work)
  const requests = openRateLimit('requests', requestsPerMinute, redis)
  const anonymous = {
    requests,
    graphql: openRateLimit('graphql', graphqlRequestsPerMinute, redis),
    cost: openCostLimit('cost', graphqlCostPerMinute, redis),
    pageCost: openPageCostLimit('page-cost', requestsPerMinute, redis),
  }
  return { requests, clientOf: openClients(anonymous, keys, redis), work }
}

function measureQueue(work: WorkQueue): void {
  const name = 'parcours_work'
  metrics.removeSingleMetric(name)
  const gauge = new Gauge({
    name,
    help: 'Pages, GraphQL and REST requests that are worked on, and that wait for their turn.',
    labelNames: ['state'] as const,
    registers: [metrics],
    collect() {
      gauge.set({ state: 'running' }, work.load.running)
      gauge.set({ state: 'waiting' }, work.load.waiting)
    },
  })
}
