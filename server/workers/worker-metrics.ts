import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { metrics } from '../../services/platform/metrics.ts'
import { isMetricsMessage, type MetricsMessage } from './workers.ts'

const waiting = new Map<number, (text: string | undefined) => void>()
let requests = 0

if (cluster.isWorker) {
  AggregatorRegistry.setRegistries(metrics)
  // The constructor registers this process as a source of metrics.
  new AggregatorRegistry()
  process.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
}

/**
 * Returns metrics in the Prometheus text format. In a worker, these are sums over all workers,
 * otherwise the metrics of this process.
 */
export async function metricsOfAllWorkers(): Promise<string> {
  if (!cluster.isWorker) return metrics.metrics()
  const text = await new Promise<string | undefined>((resolve) => {
    requests += 1
    waiting.set(requests, resolve)
    process.send?.({ type: 'metrics', id: requests } satisfies MetricsMessage)
  })
  return text ?? metrics.metrics()
}
