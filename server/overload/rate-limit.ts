import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RequestLimit } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'

/** Rate limit for the setting 0. */
const unlimited: RequestLimit = { take: () => Promise.resolve() }

/** Milliseconds by which a 429 is delayed, to slow down clients that retry at once. */
const refusalDelayMs = 500

/**
 * A rate limit per client and minute. Instances share the counters in Redis, and count alone while Redis is down.
 * @param name part of the key in Redis
 * @param perMinute points per client; 0 for no limit
 */
export function openRateLimit(name: string, perMinute: number, redis?: Redis): RequestLimit {
  if (perMinute === 0) return unlimited
  const options = { keyPrefix: `parcours:limit:${name}`, points: perMinute, duration: 60 }
  const inMemory = new RateLimiterMemory(options)
  const limiter: RateLimiterAbstract = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: inMemory,
        // A client over its limit is blocked in memory, without a Redis call.
        inMemoryBlockOnConsumed: perMinute + 1,
      })
    : inMemory
  return {
    async take(client, points = 1) {
      try {
        await limiter.consume(client, points)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        await wait(refusalDelayMs)
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Problem(
          429,
          tooManyRequestsCode,
          'Too many requests. Wait a little.',
          undefined,
          {
            retryAfter,
          },
        )
      }
    },
  }
}

export const tooManyRequestsCode = 'request.tooMany'
