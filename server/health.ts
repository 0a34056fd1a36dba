import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { metrics } from '../services/platform/metrics.ts'
import { metricsOfAllWorkers } from './workers/worker-metrics.ts'
import { Problem } from '../services/platform/http/problem.ts'

/** Timeout of the readiness query, in milliseconds. */
const databaseTimeoutMs = 2_000

/** Tells load balancers whether to send requests to this process. */
export type Readiness = ReturnType<typeof createReadiness>

/**
 * Milliseconds for which the response of the database is used again. Otherwise clients could keep
 * the database busy with requests for `/ready`.
 */
const askedAgainAfterMs = 1_000

/**
 * Creates a `Readiness`.
 * @param database resolves with true when the database responds and all migrations have run
 * @param isDiskFull resolves with true when writes to the database fail because the disk is full
 */
export function createReadiness(
  database: () => Promise<boolean>,
  isDiskFull: () => Promise<boolean> = () => Promise.resolve(false),
) {
  let stopping = false
  let asked: { at: number; reason: Promise<string | undefined> } | undefined
  const ask = async () => {
    const upToDate = await withTimeout(database())
    if (upToDate === undefined) return 'The database does not answer.'
    if (!upToDate) return 'The database is not up to date.'
    return (await withTimeout(isDiskFull())) === false
      ? undefined
      : 'The disk of the database is full.'
  }
  return {
    /** Marks the process as not ready, because it is shutting down. */
    stop() {
      stopping = true
    },
    /** Returns the reason why the process is not ready. Undefined if it is ready. */
    async reason() {
      if (stopping) return 'It is shutting down.'
      const now = performance.now()
      if (asked === undefined || now - asked.at >= askedAgainAfterMs) {
        asked = { at: now, reason: ask() }
      }
      return asked.reason
    },
  }
}

/**
 * Adds `/health` for liveness and `/ready` for readiness. `/ready` responds 503 when the process is
 * not ready.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  // Logs these requests only at the level debug, because probes come every few seconds.
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

/** The metrics for requests of the current turn of the event loop. */
let metricsOfTurn: Promise<string> | undefined

/**
 * Returns the metrics. Requests that arrive at the same time share one computation, because it takes
 * milliseconds and no rate limit applies.
 */
function sharedMetrics(): Promise<string> {
  metricsOfTurn ??= nextTurn().then(() => {
    metricsOfTurn = undefined
    return metricsOfAllWorkers()
  })
  return metricsOfTurn
}

/** Adds `/metrics`: the metrics of the site in the Prometheus text format. */
export function metricsRoute(app: FastifyInstance): void {
  app.get('/metrics', { logLevel: 'debug' }, async (_request, reply) => {
    reply.type(metrics.contentType).header('cache-control', 'no-store')
    return sharedMetrics()
  })
}

/**
 * Waits for work. Resolves with undefined when the work rejects or takes longer than
 * `databaseTimeoutMs`.
 */
async function withTimeout<Value>(work: Promise<Value>): Promise<Value | undefined> {
  const done = new AbortController()
  const timedOut = wait(databaseTimeoutMs, undefined, { signal: done.signal }).catch(
    () => undefined,
  )
  try {
    return await Promise.race([work, timedOut])
  } catch {
    return undefined
  } finally {
    done.abort()
  }
}
