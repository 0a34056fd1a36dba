import type { Redis } from 'ioredis'
import { Gauge } from 'prom-client'
import type { Admission } from '../../services/platform/admission.ts'
import { metrics } from '../../services/platform/metrics.ts'
import { WorkQueue } from '../../services/platform/work-queue.ts'
import type { Config } from '../config.ts'
import { openRequestLimit } from './rate-limit.ts'

/**
 * The limits of this process. All work shares one queue: a page, a GraphQL request or a REST request
 * takes one turn, and what a page asks of the gateway and the services is a part of its turn.
 */
export function openAdmission(
  {
    requestsPerMinute,
    graphqlRequestsPerMinute,
    requestsAtOnce,
  }: Pick<Config, 'requestsPerMinute' | 'graphqlRequestsPerMinute' | 'requestsAtOnce'>,
  redis?: Redis,
): Admission {
  const work = new WorkQueue({
    concurrency: requestsAtOnce,
    maxWaiting: 256,
    maxWaitingPerClient: 64,
    maxWaitMs: 3_000,
  })
  measureQueue(work)
  return {
    requests: openRequestLimit('requests', requestsPerMinute, redis),
    graphql: openRequestLimit('graphql', graphqlRequestsPerMinute, redis),
    work,
  }
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
