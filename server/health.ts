import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { metrics } from '../services/platform/metrics.ts'
import { Problem } from '../services/platform/problem.ts'

/** How long the database may take for a trivial question, in milliseconds. */
const patience = 2_000

/** Whether this process should be sent requests. */
export interface Readiness {
  /** From now on it should not. */
  stop(): void
  /** @returns why it is not ready, or undefined */
  reason(): Promise<string | undefined>
}

/**
 * @param database resolves when it answers and its tables are up to date
 * @param isDiskFull whether writing to the database fails for want of space
 */
export function createReadiness(
  database: () => Promise<boolean>,
  isDiskFull: () => Promise<boolean> = () => Promise.resolve(false),
): Readiness {
  let stopping = false
  return {
    stop() {
      stopping = true
    },
    async reason() {
      if (stopping) return 'It is shutting down.'
      const upToDate = await inTime(database())
      if (upToDate === undefined) return 'The database does not answer.'
      if (!upToDate) return 'The database is not up to date.'
      return (await inTime(isDiskFull())) === false
        ? undefined
        : 'The disk of the database is full.'
    },
  }
}

/** `/health`: the process lives. `/ready`: it can answer. For load balancers and supervisors. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  // Asked every few seconds: a line each would bury the others.
  const options = { logLevel: 'debug' } as const
  app.get('/health', options, (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/ready', options, async (_request, reply) => {
    const reason = await readiness.reason()
    if (reason !== undefined) throw new Problem(503, 'site.notReady', reason)
    reply.header('cache-control', 'no-store')
    return { status: 'ready' }
  })
}

collectDefaultMetrics({ register: metrics })

/** `/metrics`: what this process counts, as Prometheus reads it. */
export function metricsRoute(app: FastifyInstance): void {
  app.get('/metrics', { logLevel: 'debug' }, async (_request, reply) => {
    reply.type(metrics.contentType).header('cache-control', 'no-store')
    return metrics.metrics()
  })
}

/** @returns undefined when it fails or takes too long */
async function inTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
  const done = new AbortController()
  const late = wait(patience, undefined, { signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    done.abort()
  }
}
