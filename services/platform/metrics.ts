import { Counter, Histogram, Registry } from 'prom-client'

/** What this process counts, for Prometheus: `GET /metrics`. No label ever holds what a visitor wrote. */
export const metrics = new Registry()

const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** By the pattern of the address, as in the log. */
export const requestSeconds = new Histogram({
  name: 'parcours_request_seconds',
  help: 'Time from a request to the end of its answer.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets,
  registers: [metrics],
})

export const querySeconds = new Histogram({
  name: 'parcours_sql_query_seconds',
  help: 'Time of one SQL statement, waiting for a connection included.',
  buckets,
  registers: [metrics],
})

export const graphqlAnswers = new Counter({
  name: 'parcours_graphql_answers_total',
  help: 'Answers of the gateway: kept ones, and those that were asked for.',
  labelNames: ['from'] as const,
  registers: [metrics],
})
