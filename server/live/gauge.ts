import { Gauge } from 'prom-client'
import { metrics } from '../../services/platform/metrics.ts'

/** A gauge in `/metrics` that reads its value when it is requested; replaces an earlier one of the same name. */
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
