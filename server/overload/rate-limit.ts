import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RequestLimit } from '../../services/platform/admission.ts'
import { Problem } from '../../services/platform/problem.ts'

/** Where no limit is set. */
const unlimited: RequestLimit = { take: () => Promise.resolve() }

/**
 * Milliseconds for which a refused request waits for its response: a client that asks again at once
 * otherwise keeps the process busy with refusals.
 */
const refusalDelayMs = 500

/**
 * How many points one client has in a minute. Copies of the site count together in Redis; while that is
 * away, each counts for itself.
 * @param name of what is counted
 * @param perMinute 0 for no limit
 */
export function openRequestLimit(name: string, perMinute: number, redis?: Redis): RequestLimit {
  if (perMinute === 0) return unlimited
  const options = { keyPrefix: `parcours:limit:${name}`, points: perMinute, duration: 60 }
  const inMemory = new RateLimiterMemory(options)
  const limiter: RateLimiterAbstract = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: inMemory,
        // A client beyond its limit costs Redis nothing until the minute is over.
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
        throw new Problem(429, tooManyCode, 'Too many requests. Wait a little.', undefined, {
          retryAfter,
        })
      }
    },
  }
}

export const tooManyCode = 'request.tooMany'
