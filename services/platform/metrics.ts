import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Prometheus metrics of this process, served at `GET /metrics`. Labels never contain text from
 * visitors.
 */
export const metrics = new Registry()

const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The label `route` is the pattern of the URL, like the field `route` of the log. */
export const requestSeconds = new Histogram({
  name: 'parcours_request_seconds',
  help: 'Time from a request to the end of its response.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets,
  registers: [metrics],
})

export const querySeconds = new Histogram({
  name: 'parcours_sql_query_seconds',
  help: 'Time of one SQL statement, including the wait for a connection.',
  buckets,
  registers: [metrics],
})

export const cacheRequests = new Counter({
  name: 'parcours_cache_requests_total',
  help: 'Requests to the response cache: answered from memory, from the shared store, by none (computed), or computed because the publications are unknown (bypass).',
  labelNames: ['from'] as const,
  registers: [metrics],
})

export const sqlReads = new Counter({
  name: 'parcours_sql_reads_total',
  help: 'Statements that may run on a standby, by the server that ran them: host and port of a standby, or primary. “retried” counts those that a standby failed; the primary ran them.',
  labelNames: ['server'] as const,
  registers: [metrics],
})

export const standbyLagBytes = new Gauge({
  name: 'parcours_standby_lag_bytes',
  help: 'Bytes of the write-ahead log of the primary that a standby has not applied yet; among workers the most.',
  labelNames: ['server'] as const,
  aggregator: 'max',
  registers: [metrics],
})

export const standbyLagSeconds = new Gauge({
  name: 'parcours_standby_lag_seconds',
  help: 'Age of the last commit that a standby has applied, or the time since it had everything if that is less; without an answer the latter. 0 when it has everything.',
  labelNames: ['server'] as const,
  aggregator: 'max',
  registers: [metrics],
})

export const primarySwitches = new Counter({
  name: 'parcours_primary_switches_total',
  help: 'Changes of the database server that this process writes to.',
  registers: [metrics],
})
