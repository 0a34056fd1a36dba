import { Gauge } from 'prom-client'
import { metrics } from '../../services/platform/metrics.ts'

/**
 * Adds a gauge to `/metrics`, and replaces an earlier gauge with the same name.
 * @param value returns the value of the gauge. Called for each request to `/metrics`
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
