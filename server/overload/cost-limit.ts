import type { Redis } from 'ioredis'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { CostLimit } from '../../services/platform/http/admission.ts'
import { levelOf, openCounters, takeOrRefuse } from './rate-limit.ts'

/** Cost limit for the setting 0. */
const unlimited: CostLimit = {
  take: () => Promise.resolve(undefined),
  takeIfLeft: () => Promise.resolve(undefined),
}

/**
 * A limit of the cost of GraphQL operations per client and minute. Instances share the counters in Redis.
 * @param name part of the key in Redis
 * @param perMinute cost per client; 0 for no limit
 */
export function openCostLimit(name: string, perMinute: number, redis?: Redis): CostLimit {
  if (perMinute === 0) return unlimited
  const limiter = openCounters(name, perMinute, redis)
  const usedUp = (retryAfter: number) =>
    `The operations of this minute cost ${String(perMinute)}, which is the limit of a client. Wait ${String(retryAfter)} seconds.`
  return {
    take: (client, points = 1) => takeOrRefuse(limiter, client, points, usedUp),
    async takeIfLeft(client, points) {
      try {
        return { ...levelOf(limiter, await limiter.consume(client, points)), isTaken: true }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // The counters count refused points, too: they are given back, for cheaper operations.
        return { ...levelOf(limiter, await limiter.reward(client, points)), isTaken: false }
      }
    },
  }
}
