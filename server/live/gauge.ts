import { Gauge } from 'prom-client'
import { metrics } from '../../services/platform/metrics.ts'

/**
 * Adds a gauge to `/metrics`. Its value is read at each request. An earlier gauge with the same
 * name is replaced.
 */
export function measure(name: string, help: string, value: () => number): void {
  metrics.removeSingleMetric(name)
  const gauge = new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      gauge.set(value())
    },
  })
}
