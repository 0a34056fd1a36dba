import type { Limits } from '../../mesh/settings.ts'
import { defaultRetention, type Retention } from '../../src/site.ts'
import { ConfigError } from '../config-error.ts'
import type { Environment } from './environment.ts'

export function readLimits(env: Environment): Limits {
  return {
    depth: env.number('GRAPHQL_MAX_DEPTH', 1),
    aliases: env.number('GRAPHQL_MAX_ALIASES', 1),
    tokens: env.number('GRAPHQL_MAX_TOKENS', 1),
    cost: env.number('GRAPHQL_MAX_COST', 1),
    batch: env.number('GRAPHQL_MAX_BATCH', 1),
    bytes: env.number('GRAPHQL_MAX_BYTES', 1),
  }
}

/**
 * Reads the maximum cost of GraphQL operations per client and minute; 0 for no limit.
 * @param cost the maximum cost of one operation
 * @throws ConfigError for a limit below `cost`, except 0
 */
export function readCostPerMinute(env: Environment, cost: number): number {
  const perMinute = env.number('GRAPHQL_COST_PER_MINUTE', 0) ?? Math.max(60_000, cost)
  if (perMinute === 0 || perMinute >= cost) return perMinute
  throw new ConfigError(
    `GRAPHQL_COST_PER_MINUTE is “${String(perMinute)}”, less than one operation may cost (${String(cost)}). Give 0 or at least as much.`,
  )
}

/**
 * Maximum number of days of a retention period: about a hundred years. PostgreSQL can subtract this
 * period from the current date.
 */
const longestRetention = 36_500

/**
 * Reads the retention periods.
 * @returns all periods in days, and separately those that differ from the defaults
 */
export function readRetention(env: Environment): {
  retention: Retention
  changed: Partial<Retention>
} {
  const retention: Retention = {
    accessRequests: env.number('RETENTION_ACCESS_REQUESTS_DAYS', 1, longestRetention),
    unclaimedOrders: env.number('RETENTION_UNCLAIMED_ORDERS_DAYS', 1, longestRetention),
    queuedEmails: env.number('RETENTION_QUEUED_EMAILS_DAYS', 1, longestRetention),
    knownNetworks: env.number('RETENTION_KNOWN_NETWORKS_DAYS', 1, longestRetention),
    securityLog: env.number('RETENTION_SECURITY_LOG_DAYS', 1, longestRetention),
  }
  const changed = Object.entries(retention).filter(
    ([kind, days]) => days !== defaultRetention[kind as keyof Retention],
  )
  return { retention, changed: Object.fromEntries(changed) }
}
