import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry, type RegistryContentType } from 'prom-client'
import { log } from '../../services/platform/log.ts'

/** Milliseconds before a worker that ended is replaced; one that ends at once must not use up the machine. */
const replaceAfterMs = 500

/** Sent by a worker to the primary process, and back with the metrics of all workers. */
export interface MetricsMessage {
  type: 'metrics'
  /** Number of the request within the worker. */
  id: number
  /** Prometheus text format; undefined in the request and if the metrics could not be collected. */
  text?: string | undefined
}

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'metrics'

/** A worker ended before it listened; its own message says why. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
}

/** Worker processes that listen on one port. */
export interface Workers {
  /** Lets all workers complete their requests; resolves when they have ended. */
  close: () => Promise<void>
}

/**
 * Starts worker processes with the program of this process and replaces those that end. Of the settings, only the
 * demo season differs: the first worker loads it.
 * @throws WorkerEnded
 */
export async function startWorkers(count: number): Promise<Workers> {
  const aggregator = new AggregatorRegistry()
  let isClosing = false
  const start = (isFirst: boolean): Worker => {
    const worker = cluster.fork(isFirst ? {} : { DEMO_SEASON: '0' })
    worker.on('message', (message: unknown) => {
      if (isMetricsMessage(message)) void sendMetrics(worker, message, aggregator)
    })
    return worker
  }
  const keep = (worker: Worker, isFirst: boolean) => {
    worker.once('exit', (code, signal) => {
      if (isClosing) return
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended and is replaced')
      void wait(replaceAfterMs).then(() => {
        if (!isClosing) keep(start(isFirst), isFirst)
      })
    })
  }
  // The first worker migrates the database and loads the demo season before the others connect.
  for (let index = 0; index < count; index += 1) {
    const worker = start(index === 0)
    await listening(worker)
    keep(worker, index === 0)
  }
  return {
    async close() {
      isClosing = true
      const running = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
      await Promise.all(running.map(end))
    },
  }
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => {
      resolve()
    })
    worker.once('exit', () => {
      reject(new WorkerEnded('A worker ended before it was ready.'))
    })
  })
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => {
      resolve()
    })
    worker.process.kill('SIGTERM')
  })
}

async function sendMetrics(
  worker: Worker,
  { id }: MetricsMessage,
  aggregator: AggregatorRegistry<RegistryContentType>,
): Promise<void> {
  const text = await aggregator.clusterMetrics().catch((error: unknown) => {
    log.warn({ err: error }, 'the metrics of the workers are not complete')
    return undefined
  })
  if (worker.isConnected()) worker.send({ type: 'metrics', id, text } satisfies MetricsMessage)
}
