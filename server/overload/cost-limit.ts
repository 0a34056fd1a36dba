import type { Redis } from 'ioredis'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { CostLimit } from '../../services/platform/http/admission.ts'
import { levelOf, openCounters, takeOrRefuse } from './rate-limit.ts'

/** The cost limit for the setting 0. It refuses nothing. */
const unlimited: CostLimit = {
  perMinute: 0,
  take: () => Promise.resolve(undefined),
  takeIfLeft: () => Promise.resolve(undefined),
  add: () => Promise.resolve(undefined),
}

/**
 * Points per minute for the persisted operations of pages: the number of page requests that a
 * client may send, multiplied by `costPerPageRequest`, and at least `leastPageCost`. No single page
 * costs as much as `leastPageCost`.
 */
const costPerPageRequest = 50
const leastPageCost = 5_000

/**
 * Opens a limit for the cost of the pages' persisted operations, per client and minute.
 * @param requestsPerMinute maximum number of page requests per client; 0 for no limit
 */
export function openPageCostLimit(
  name: string,
  requestsPerMinute: number,
  redis?: Redis,
): CostLimit {
  const perMinute = Math.max(leastPageCost, requestsPerMinute * costPerPageRequest)
  return openCostLimit(name, requestsPerMinute === 0 ? 0 : perMinute, redis)
}

/**
 * Opens a limit for the cost of GraphQL operations, per client and minute. Instances of the site
 * share the counters in Redis.
 * @param name part of the key in Redis
 * @param perMinute maximum cost per client; 0 for no limit
 */
export function openCostLimit(name: string, perMinute: number, redis?: Redis): CostLimit {
  if (perMinute === 0) return unlimited
  const limiter = openCounters(name, perMinute, redis)
  const usedUp = (retryAfter: number) =>
    `The operations of this minute cost ${String(perMinute)}, which is the limit of a client. Wait ${String(retryAfter)} seconds.`
  return {
    perMinute,
    take: (client, points = 1) => takeOrRefuse(limiter, client, points, usedUp),
    async takeIfLeft(client, points) {
      try {
        return { ...levelOf(limiter, await limiter.consume(client, points)), isTaken: true }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // The counter has also counted the refused points. Gives them back, so cheaper
        // operations remain possible.
        return { ...levelOf(limiter, await limiter.reward(client, points)), isTaken: false }
      }
    },
    add: async (client, points) => levelOf(limiter, await limiter.penalty(client, points)),
  }
}
