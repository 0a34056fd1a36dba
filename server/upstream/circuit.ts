import CircuitBreaker from 'opossum'
import { Counter, Gauge, Histogram } from 'prom-client'
import { hasCode } from '../../services/platform/error-code.ts'
import type { ServiceName } from '../../mesh/settings.ts'
import { log } from '../../services/platform/log.ts'
import { metrics } from '../../services/platform/metrics.ts'

/** Milliseconds after which an open circuit lets one request through as a test. */
const trialAfterMs = 500

const settings = {
  // Each request has a timeout of its own. That timeout also closes the connection.
  timeout: false as const,
  resetTimeout: trialAfterMs,
  // The circuit opens when more than half of the requests of the last two seconds have failed, if
  // there were at least five requests.
  errorThresholdPercentage: 50,
  volumeThreshold: 5,
  rollingCountTimeout: 2_000,
  rollingCountBuckets: 4,
  rollingPercentilesEnabled: false,
}

export const upstreamSeconds = new Histogram({
  name: 'parcours_upstream_seconds',
  help: 'Time from a request of the gateway to the last byte of the response of a service in another process.',
  labelNames: ['service', 'method', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

export const upstreamRetries = new Counter({
  name: 'parcours_upstream_retries_total',
  help: 'Requests to a service that were sent again after a lost connection.',
  labelNames: ['service'] as const,
  registers: [metrics],
})

const openCircuits = new Gauge({
  name: 'parcours_upstream_circuit_open',
  help: '1 while requests to a service are refused at once because most of the last ones failed.',
  labelNames: ['service'] as const,
  registers: [metrics],
})

/** Thrown while the circuit is open, because the service cannot respond now. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
}

/** Thrown when the caller aborts its request. It does not count as a failure of the service. */
export class CallerLeft extends Error {
  override readonly name = 'AbortError'
}

export interface Circuit {
  /**
   * Runs work that calls the service.
   * @throws CircuitOpen while the circuit is open. The work is not run then
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  close: () => void
}

/** Creates a circuit. Every error except CallerLeft counts as a failure of the service. */
export function openCircuit(service: ServiceName): Circuit {
  const breaker = new CircuitBreaker(<Result>(work: () => Promise<Result>) => work(), {
    ...settings,
    errorFilter: (error: unknown) => error instanceof CallerLeft,
  })
  let isOpen = false
  openCircuits.set({ service }, 0)
  breaker.on('open', () => {
    if (!isOpen) log.warn({ service }, 'the service does not respond: requests are refused at once')
    isOpen = true
    openCircuits.set({ service }, 1)
  })
  breaker.on('close', () => {
    if (isOpen) log.info({ service }, 'the service responds again')
    isOpen = false
    openCircuits.set({ service }, 0)
  })
  return {
    async run<Result>(work: () => Promise<Result>) {
      try {
        return (await breaker.fire(work)) as Result
      } catch (error) {
        if (hasCode(error, 'EOPENBREAKER')) {
          throw new CircuitOpen(`The ${service} service does not respond.`)
        }
        throw error
      }
    },
    close() {
      breaker.shutdown()
    },
  }
}
