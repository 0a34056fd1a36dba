import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry, type RegistryContentType } from 'prom-client'
import { log } from '../../services/platform/log.ts'

/**
 * Milliseconds after which an ended worker is replaced. The delay protects the machine from workers
 * that end immediately after their start.
 */
const replaceAfterMs = 500

/**
 * Message with which a worker asks the primary process for metrics. The primary process sends it
 * back with the metrics of all workers.
 */
export interface MetricsMessage {
  type: 'metrics'
  /** Number of the request, unique within its worker. */
  id: number
  /**
   * Metrics in the Prometheus text format. Undefined in the request, and in the response if the
   * metrics could not be collected.
   */
  text?: string | undefined
}

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'metrics'

/** Thrown when a worker ends before it listens. The worker has printed its own message. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
}

/** Worker processes that listen on one port. */
export interface Workers {
  /**
   * Resolves when all workers listen. Rejects with WorkerEnded if a worker ends before it listens.
   */
  ready: Promise<void>
  /**
   * Passes the signal of a shutdown on to all workers. They then complete their requests. Resolves
   * when all workers have ended.
   */
  close: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * Starts worker processes that run the program of this process, and replaces workers that end.
 * All workers have the same settings, but only the first worker loads the demo season.
 */
export function startWorkers(count: number): Workers {
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
  // Starts the first worker alone, because it migrates the database and loads the demo season
  // before the other workers connect.
  const startAll = async () => {
    for (let index = 0; index < count && !isClosing; index += 1) {
      const worker = start(index === 0)
      await listening(worker)
      keep(worker, index === 0)
    }
  }
  return {
    ready: startAll(),
    async close(signal) {
      isClosing = true
      const running = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
      await Promise.all(running.map((worker) => end(worker, signal)))
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

function end(worker: Worker, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => {
      resolve()
    })
    worker.process.kill(signal)
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
